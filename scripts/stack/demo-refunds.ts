import { cancelRefunds, postRefunds } from "#api/commands/billing/refunds/change-refunds.ts";
import { createRefund } from "#api/commands/billing/refunds/create-refund.ts";
import { updateRefund } from "#api/commands/billing/refunds/update-refund.ts";
import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import { sql } from "#db/statement.ts";
import type { Day } from "./demo-desk.ts";

/** What becomes of each refund, and whether it is of all that was approved. */
const FATES = [
  { becomes: "posted", isWhole: true },
  { becomes: "posted", isWhole: false },
  { becomes: "cancelled", isWhole: true },
  { becomes: "unposted", isWhole: true },
  { becomes: "without a document", isWhole: true },
] as const;

/** Refunds in every status: two are paid out, one in part, one is cancelled, two wait, one of them for its document. */
export async function makeRefunds({ do: perform, first }: Day): Promise<void> {
  for (const { becomes, isWhole } of FATES) {
    const payment = await first(
      sql`select payment.number, refund_amount_centavos as approved, student_no, uploaded_file.number as document
        from payment join student on student.id = student_id join uploaded_file on uploaded_file.id = reference_file_id
        where status = 'REFUND APPROVED' and refund_amount_centavos > 0
          and not exists (select 1 from refund where payment_id = payment.id) order by payment.id limit 1`,
    );
    if (!payment.number) return;
    const approved = Number(payment.approved);
    const entry: RefundEntry = {
      paymentNumber: payment.number,
      customerId: payment.student_no ?? "",
      methodCode: "CASH",
      bankCode: null,
      amount: isWhole ? approved : Math.ceil(approved / 2),
      typedReference: "",
      documentNumber: becomes === "without a document" ? null : (payment.document ?? null),
      notes: "",
      posts: false,
    };
    await perform(createRefund(entry), "FA");
    const { uuid = "" } = await first(sql`select uuid from refund order by id desc limit 1`);
    if (becomes === "unposted")
      await perform(updateRefund(uuid, { ...entry, notes: "Called for on Friday" }), "FA");
    if (becomes === "posted") await perform(postRefunds([uuid]), "FA");
    if (becomes === "cancelled") await perform(cancelRefunds([uuid]), "FA");
  }
}
