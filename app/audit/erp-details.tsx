import { ERP_TRIES_MAX } from "#core/billing/erp/erp-sending.ts";
import type { ERP_TRANSFER_LIST } from "#core/billing/erp/erp-transfer-list.ts";
import type { RowOf } from "#core/shared/list/definition.ts";
import { formatInstant } from "#core/shared/school-day.ts";

type Transfer = RowOf<typeof ERP_TRANSFER_LIST>;

/** Whether a row has something to unfold: an error, or an official receipt number. */
export const hasErpDetails = ({ error, officialReceiptNumber }: Transfer): boolean =>
  error !== "" || officialReceiptNumber !== null;

/** Why a transfer failed, how often it was tried, and the official receipt number it told. */
export function ErpDetails({ row }: { row: Transfer }) {
  const { id, error, tries, nextTryAt, officialReceiptNumber } = row;
  const facts: (readonly [string, string])[] = [
    ...(officialReceiptNumber === null ? [] : [["Official Receipt No.", officialReceiptNumber] as const]),
    ...(error === "" ? [] : [["Error", error] as const]),
    ...(tries === 0 ? [] : [["Sent", `${tries} of ${ERP_TRIES_MAX} tries`] as const]),
    ...(nextTryAt === null ? [] : [["Next try", formatInstant(nextTryAt)] as const]),
  ];
  return (
    <dl
      aria-label={`Details of log ${id}`}
      className="my-1 ml-9 grid grid-cols-[max-content_1fr] gap-x-8 gap-y-1 text-sm"
    >
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
