import { SLIP_USED } from "#core/billing/payments/payment-actions.ts";
import { PAYMENT_LIST, type PaymentRow } from "#core/billing/payments/payment-list.ts";
import type { AttachedDocument } from "#core/billing/reference-file.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import { AttachDialog } from "./attach-dialog.tsx";
import { ReferenceLinks } from "./reference-links.tsx";

/** View, upload or replace a payment's reference document, in any status (B-33). */
export function ReferenceDialog({
  payment,
  documents,
  onClose,
}: {
  payment: PaymentRow;
  /** Newest first; the first is the current one. */
  documents: readonly AttachedDocument[];
  onClose: () => void;
}) {
  const number = payment.referenceNumber;
  const nameOf = (wanted: string) => documents.find((known) => known.number === wanted)?.name ?? wanted;
  const replaced = documents.filter((known) => known.number !== number);
  return (
    <AttachDialog
      title="Payment Reference Document"
      list={PAYMENT_LIST}
      uuid={payment.uuid}
      attached={number === null ? null : { number, name: nameOf(number) }}
      questionCode={SLIP_USED}
      onClose={onClose}
    >
      {number !== null && <p className="text-xs text-muted">A replaced document is kept with the payment.</p>}
      {replaced.length > 0 && <ReplacedDocuments documents={replaced} />}
    </AttachDialog>
  );
}

function ReplacedDocuments({ documents }: { documents: readonly AttachedDocument[] }) {
  return (
    <section aria-labelledby="replaced-title" className="border-t border-line pt-3">
      <h3 id="replaced-title" className="text-sm font-semibold">
        Replaced documents
      </h3>
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <li
            key={`${document.number} ${document.attachedAt}`}
            className="flex items-center gap-3 py-2 text-sm"
          >
            <div className="min-w-0 flex-1">
              <div className="truncate" title={document.name}>
                {document.name}
              </div>
              <div className="num text-xs text-muted">
                Attached {formatInstant(document.attachedAt)} by {document.attachedBy}
              </div>
            </div>
            <ReferenceLinks
              number={document.number}
              label={`${document.name}, attached ${formatInstant(document.attachedAt)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
