import { CREDIT_MEMO_ROW } from "#core/billing/credit-memos/credit-memo-list.ts";
import { ACCOUNT, type AccountVersion } from "#db/queries/billing/payments/payment.ts";
import { CUSTOMER_PARTY } from "#db/queries/billing/statement-of-account.ts";
import { BUSINESS_PARTY } from "#db/queries/management/school.ts";
import { flag, own, type RowOfSources, rowsWithin, select, wanted } from "#db/select.ts";
import { type Statement, sql } from "#db/statement.ts";
import { creditMemo, creditMemoItem, customerAccount, guardian, invoice, student } from "#db/tables.ts";

/** Credit memos as they are read: with their customer, their invoice and their items. */
export const CREDIT_MEMO_SOURCES = {
  ...own(creditMemo, CREDIT_MEMO_ROW),
  number: sql<string>`coalesce(${creditMemo.number}, ${creditMemo.draftNumber})`,
  customerId: student.studentNo,
  customerName: student.fullname,
  amount: creditMemo.amountCentavos,
  invoiceUuid: invoice.uuid,
  invoiceNumber: sql<string>`${invoice.number}`,
  invoiceBalance: invoice.balanceCentavos,
  isInvoiceCancelled: flag(sql`${invoice.cancelledAt} is not null`),
  itemNames: sql<string>`(select coalesce(group_concat(name, ', '), '') from (select ${creditMemoItem.name} from ${creditMemoItem}
    where ${creditMemoItem.creditMemoId} = ${creditMemo.id} order by ${creditMemoItem.position}))`,
  items: rowsWithin(
    {
      name: creditMemoItem.name,
      quantityE4: creditMemoItem.quantityE4,
      unit: creditMemoItem.unit,
      unitPriceE4: creditMemoItem.unitPriceE4,
      taxE4: creditMemoItem.taxE4,
      discountE4: creditMemoItem.discountE4,
      surchargeE4: creditMemoItem.surchargeE4,
      amount: creditMemoItem.amountCentavos,
    },
    sql`from ${creditMemoItem} where ${creditMemoItem.creditMemoId} = ${creditMemo.id} order by ${creditMemoItem.position}`,
  ),
};
export const CREDIT_MEMO_JOINS = sql`join ${student} on ${student.id} = ${creditMemo.studentId}
  join ${invoice} on ${invoice.id} = ${creditMemo.invoiceId}`;

const WHOLE = {
  ...CREDIT_MEMO_SOURCES,
  draftNumber: creditMemo.draftNumber,
  studentId: creditMemo.studentId,
  invoiceId: creditMemo.invoiceId,
  invoiceDate: invoice.invoiceDate,
  invoiceVersion: invoice.version,
  business: BUSINESS_PARTY,
  customer: CUSTOMER_PARTY,
};
/** A credit memo with its parties, and what its changes need beside it. */
export type FoundMemo = RowOfSources<typeof WHOLE>;
/** Whole credit memos in the order asked for. */
export const creditMemosNamed = (uuids: readonly string[]): Statement<FoundMemo> =>
  select(
    WHOLE,
    sql`from ${wanted(uuids)} cross join ${creditMemo} on ${creditMemo.uuid} = wanted.value
      ${CREDIT_MEMO_JOINS} join ${guardian} on ${guardian.id} = ${student.guardianId} order by wanted.key`,
  );

const CREDITABLE = {
  id: invoice.id,
  uuid: invoice.uuid,
  number: sql<string>`${invoice.number}`,
  invoiceDate: invoice.invoiceDate,
  amountDue: invoice.amountDueCentavos,
  balance: invoice.balanceCentavos,
  version: invoice.version,
  studentId: sql<number>`${invoice.studentId}`,
  customerId: student.studentNo,
  customerName: student.fullname,
};
export type CreditableInvoice = RowOfSources<typeof CREDITABLE>;
/** Published invoices by number, as they could take a credit, with their customer. */
export const creditableInvoices = (numbers: readonly string[]): Statement<CreditableInvoice> =>
  select(
    CREDITABLE,
    sql`from ${wanted(numbers)} cross join ${invoice} on ${invoice.number} = wanted.value
      join ${student} on ${student.id} = ${invoice.studentId} order by wanted.key`,
  );

/** The accounts of the customers of these credit memos. */
export const accountsOfMemos = (uuids: readonly string[]): Statement<AccountVersion> =>
  select(
    ACCOUNT,
    sql`from ${customerAccount} where ${customerAccount.studentId} in (
      select ${creditMemo.studentId} from ${creditMemo} where ${creditMemo.uuid} in (select value from ${wanted(uuids)}))`,
  );
