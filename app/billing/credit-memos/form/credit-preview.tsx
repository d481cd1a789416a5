import { PaperSheet } from "#app/documents/paper-sheet.tsx";
import type { BusinessParty } from "#core/billing/business-contract.ts";
import { creditItemAmount } from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import type { CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { creditMemoPaper } from "#core/documents/papers/credit-memo-paper.ts";
import type { Paper } from "#core/documents/papers/paper.ts";
import { figuresOf, totalOf } from "./credit-form.ts";
import type { CreditEditorState } from "./use-credit-form.ts";

const NONE = "–";

/** The memo of the first chosen invoice, as it will be printed. */
export default function CreditPreview(props: {
  editor: CreditEditorState;
  record: CreditMemo | null;
  business: BusinessParty;
}) {
  return <PaperSheet paper={previewOf(props.editor, props.record, props.business)} isBeside />;
}

function previewOf(
  { form, chosen }: Pick<CreditEditorState, "form" | "chosen">,
  record: CreditMemo | null,
  business: BusinessParty,
): Paper {
  const [invoice] = chosen;
  const customer =
    form.customers.find(({ customerId }) => customerId === invoice?.customerId) ?? form.customers[0];
  const empty = { email: "", contactNumber: "", homeAddress: "", billingAddress: "", taxNumber: "" };
  const memo: CreditMemo = {
    uuid: "",
    status: "draft",
    createdAt: "",
    publishedAt: null,
    cancelledAt: null,
    version: 0,
    invoiceUuid: "",
    invoiceBalance: 0,
    isInvoiceCancelled: false,
    itemNames: "",
    number: record?.number ?? "Numbered when saved",
    customerId: customer?.customerId ?? NONE,
    customerName: customer?.name ?? NONE,
    invoiceNumber: invoice?.number ?? record?.invoiceNumber ?? NONE,
    invoiceDate: invoice?.invoiceDate ?? record?.invoiceDate ?? form.submittedDate,
    amount: totalOf(form),
    items: figuresOf(form).map((item) => ({ ...item, amount: creditItemAmount(item) })),
    submittedDate: form.submittedDate,
    notes: form.notes,
    business,
    customer: record?.customer ?? {
      ...empty,
      customerId: customer?.customerId ?? NONE,
      name: customer?.name ?? NONE,
    },
  };
  return creditMemoPaper(memo, "");
}
