import type { ReactNode } from "react";
import { StudentLink } from "#app/lists/student-screen.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Totals } from "#app/ui/record/totals.tsx";
import { SheetHead, SheetNotes, SheetParty } from "#app/ui/sheet-parts.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { BANK_DETAILS, type InvoiceDocument, type PaymentPart } from "#core/documents/invoice-document.ts";
import { BusinessLogo } from "./business-logo.tsx";

/** Places the invoice's view model on the sheet; every word and figure comes from it, as in the PDF. */
export function InvoiceSheet({
  document,
  studentNo = null,
  isBeside = false,
  children,
}: {
  document: InvoiceDocument;
  /** Whom it is for, where the name leads to the student's screen. */
  studentNo?: string | null;
  isBeside?: boolean;
  /** At its foot. */
  children?: ReactNode;
}) {
  return (
    <article className={`sheet ${isBeside ? "sheet-beside" : ""}`}>
      <SheetHead
        party={
          <div className="flex min-w-0 gap-3">
            <BusinessLogo {...document.business} />
            <SheetParty name={document.business.name} lines={document.business.lines} isLarge />
          </div>
        }
        heading={document.heading}
      >
        <p className="mt-0.5">{document.number}</p>
        <p className="mt-1 text-xs font-semibold tracking-wide">{document.status}</p>
      </SheetHead>
      <div className="mt-8 flex flex-wrap justify-between gap-6 sm:flex-nowrap">
        <div>
          <p className="soft mb-1 text-xs">{document.partyLabel}</p>
          <SheetParty
            name={
              studentNo === null ? (
                document.billTo.name
              ) : (
                <StudentLink studentNo={studentNo}>{document.billTo.name}</StudentLink>
              )
            }
            lines={document.billTo.lines}
          />
        </div>
        <dl className="grid flex-none grid-cols-[auto_auto] content-start gap-x-6 gap-y-1 text-sm">
          {document.facts.map((fact) => (
            <div key={fact.label} className="contents">
              <dt className="soft">{fact.label}</dt>
              <dd className="sm:text-right">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="mt-8">
        <PlainTable
          look="paper"
          stacksBelow={480}
          label="Items"
          rows={document.lines}
          columns={document.columns.map((head, place) => ({
            head,
            isFigure: RIGHT_COLUMNS.includes(place),
            cell: ({ item, quantity, unit, unitPrice, adjustments, total }) =>
              [item, quantity, unit, unitPrice, adjustments, total][place],
          }))}
        />
      </div>
      <Totals isOnSheet totals={document.totals} />
      <SheetNotes notes={document.notes} />
      {document.payment && <Payment {...document.payment} />}
      {children}
    </article>
  );
}

/** The code that opens the pay page, and where money is sent. */
const Payment = ({ accounts, code }: PaymentPart) => (
  <section className="mt-8 flex flex-wrap items-start gap-x-8 gap-y-4" aria-label={code.code}>
    <div className="flex items-start gap-3">
      <QrCode text={code.url} label={code.caption} border={2} className="size-[96px] flex-none" isOnWhite />
      <div className="w-[160px] pt-1 text-xs">
        <p className="font-semibold">{code.code}</p>
        <p className="soft mt-1">{code.caption}</p>
      </div>
    </div>
    {accounts.length > 0 && (
      <div className="min-w-0 text-sm">
        <p className="soft mb-1 text-xs">{BANK_DETAILS}</p>
        {accounts.map((account) => (
          <p key={account} className="break-words">
            {account}
          </p>
        ))}
      </div>
    )}
  </section>
);

/** Quantity, unit price and total. */
const RIGHT_COLUMNS: readonly number[] = [1, 3, 5];
