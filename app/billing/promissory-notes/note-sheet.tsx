import { SheetIssuer } from "#app/billing/business-logo.tsx";
import { DocumentVerification } from "#app/documents/document-verification.tsx";
import { Facts } from "#app/ui/record/facts.tsx";
import { SheetHead, SheetNotes } from "#app/ui/sheet-parts.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type {
  NoteTable,
  PromissoryNoteDocument,
} from "#core/documents/promissory-note/promissory-note-document.ts";

/** A promissory note as the paper that is signed. */
export function NoteSheet({ document }: { document: PromissoryNoteDocument }) {
  const { business, heading, number, facts } = document;
  return (
    <article className="sheet">
      <SheetHead party={<SheetIssuer {...business} />} heading={heading}>
        <p className="num mt-1 font-semibold">{number}</p>
      </SheetHead>
      <Facts look="sheet" facts={facts} />
      <p className="mt-8">{document.promise}</p>
      <SheetTable table={document.dates} />
      <SheetTable table={document.invoices} />
      <div className="soft mt-6 grid gap-1 text-xs">
        {document.conditions.map((condition) => (
          <p key={condition}>{condition}</p>
        ))}
      </div>
      <SheetNotes notes={document.notes} />
      <div className="mt-16 grid gap-10 sm:grid-cols-2">
        {document.signatures.map(({ name, position }) => (
          <div key={position} className="border-t border-neutral-500 pt-1 text-sm">
            <p className="font-semibold">{name}</p>
            <p className="soft text-xs">{position}</p>
          </div>
        ))}
      </div>
      <DocumentVerification verification={document.verification} />
    </article>
  );
}

function SheetTable({ table: { heading, columns, rows, total } }: { table: NoteTable }) {
  const last = columns.length - 1;
  return (
    <div className="mt-6 overflow-x-auto">
      <PlainTable
        look="paper"
        label={heading}
        rows={rows}
        keyOf={(cells: readonly string[]) => cells.join(" ")}
        columns={columns.map((head, place) => ({
          head,
          isFigure: place === last,
          cell: (cells: readonly string[]) => cells[place],
        }))}
        after={
          <tr className="font-semibold">
            <td colSpan={last}>{total[0]}</td>
            <td data-align="right">{total[1]}</td>
          </tr>
        }
      />
    </div>
  );
}
