import { createPayment } from "#api/billing/payments/payment.ts";
import { NO_DETAILS } from "#core/billing/payments/payment-methods.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { sql } from "#db/statement.ts";
import type { Day } from "#scripts/stack/demo-desk.ts";

interface CashPayment {
  studentNo: string;
  invoiceNumber: string;
  /** In centavos. */
  amount: number;
  /** Null: today. */
  receivedDate: SchoolDay | null;
}

/** A payment of one invoice in cash, posted at once with a reference document of the demo school; its number. */
export async function payInCash(
  { do: perform, first }: Pick<Day, "do" | "first">,
  { studentNo, invoiceNumber, amount, receivedDate }: CashPayment,
): Promise<string> {
  const { number = "" } = await first(sql`select number from uploaded_file order by id limit 1`);
  if (!number) throw new Error("The demo school has no reference document.");
  await perform(
    createPayment.command({
      params: {},
      body: {
        paymentType: "Regular",
        methodCode: "CASH",
        bankCode: null,
        details: NO_DETAILS,
        customerId: studentNo,
        otherCustomerIds: [],
        amount,
        invoiceNumbers: [invoiceNumber],
        notes: "",
        referenceNumber: number,
        typedReceiptNumber: null,
        receivedDate,
        posts: true,
        confirmsSlip: true,
        confirmsCheque: true,
        confirmsChequeDate: true,
      },
    }),
    "FA",
  );
  return number;
}
