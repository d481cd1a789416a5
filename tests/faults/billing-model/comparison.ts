import type { Caller, Row } from "#tests/support/caller.ts";
import type { LedgerModel } from "./ledger-model.ts";

const pesos = (centavos: number): number => centavos / 100;
const BUCKETS = ["current", "days_1_30", "days_31_60", "days_61_90", "days_91_120", "days_over_120"];

const agedOn = (row: Row): number[] => [...BUCKETS, "unapplied_credit", "balance"].map((name) => row[name]);
const agedIn = (ledger: LedgerModel, customer: string): number[] => {
  const { buckets, unapplied, balance } = ledger.aged(customer);
  return [...buckets, unapplied, balance].map(pesos);
};

/** What the school says of a customer, in the model's terms. */
export async function seenOf(person: Caller, customer: string) {
  const [account, statement, invoices, payments] = await Promise.all([
    person.get(`/customer/${customer}/account`),
    person.get(`/statement_of_account/customer/${customer}?start_date=2020-01-01&end_date=2035-12-31`),
    person.get(`/invoice?customer_id=${customer}&perPage=500`),
    person.get(`/v2/payment?customer_id=${customer}&perPage=500`),
  ]);
  return {
    aged: agedOn(account.body.data.account),
    statement: statement.body.data.soa
      .slice(1)
      .map((row: Row) => [row.transaction_date, row.transaction_no, row.debit, row.credit, row.balance]),
    invoices: invoices.body.rows
      .map((row: Row) => [
        row.inv_no,
        row.invoice_date,
        row.total_amount,
        row.remaining_balance,
        row.invoice_status,
      ])
      .sort(),
    payments: payments.body.rows
      .map((row: Row) => [row.paytxn_no, row.rcpt_no, row.amount_paid, row.status])
      .sort(),
  };
}

/** What the model says of a customer, in the same terms. */
export const expectedOf = (ledger: LedgerModel, customer: string): Awaited<ReturnType<typeof seenOf>> => ({
  aged: agedIn(ledger, customer),
  statement: ledger
    .statement(customer)
    .map(({ day, number, debit, credit, balance }) => [
      day,
      number,
      pesos(debit),
      pesos(credit),
      pesos(balance),
    ]),
  invoices: ledger.invoices
    .filter((invoice) => invoice.customer === customer && invoice.number !== null)
    .map((invoice) => [
      invoice.number,
      invoice.date,
      pesos(invoice.total),
      pesos(ledger.balance(invoice)),
      ledger.invoiceStatus(invoice),
    ])
    .sort(),
  payments: ledger.payments
    .filter(({ customers }) => customers.includes(customer))
    .map(({ number, receipt, amount, status }) => [number, receipt, pesos(amount), status])
    .sort(),
});

/** A customer's account as of a past day; one that neither owed nor had anything is not listed. */
export async function agedAsOf(person: Caller, customer: string, day: string): Promise<number[]> {
  const { rows } = (await person.get(`/customer/balances?as_of=${day}&search=${customer}&perPage=10`)).body;
  const row = rows.find((each: Row) => each.customer_id === customer);
  return row ? agedOn(row) : [0, 0, 0, 0, 0, 0, 0, 0];
}
export const agedNow = agedIn;
