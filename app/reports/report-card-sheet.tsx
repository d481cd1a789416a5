import { DocumentVerification } from "#app/documents/document-verification.tsx";
import { ScaleIcon } from "#app/grading/scale-icon.tsx";
import { Facts } from "#app/ui/record/facts.tsx";
import { SchoolFormHead, SchoolFormSignatures } from "#app/ui/sheet-parts.tsx";
import type { CardCell, CardTable } from "#core/documents/report-card/card-tables.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";

/** A report card as the document it is: the very document the PDF lays out. */
export function ReportCardSheet({ document: card }: { document: ReportCardDocument }) {
  return (
    <article className="sheet">
      <SchoolFormHead stamp={card.stamp} school={card.school} title={card.title}>
        <p>{card.period}</p>
      </SchoolFormHead>
      <Facts look="ruled" facts={card.student} />
      <CardTableView table={card.grades} />
      {card.gradesNote && <p className="soft mt-1 text-xs">{card.gradesNote}</p>}
      <div className="grid gap-x-8 sm:grid-cols-2">
        {card.conduct && <CardTableView table={card.conduct} />}
        <CardTableView table={card.attendance} />
        <CardTableView table={card.clubs} />
        <Awards awards={card.awards} />
      </div>
      {card.action && (
        <section className="mt-5">
          <h4 className="text-sm font-semibold">{card.action.heading}</h4>
          <p className="font-medium">{card.action.text}</p>
          {card.action.note && <p className="soft text-sm">{card.action.note}</p>}
        </section>
      )}
      <div className="grid gap-x-8 sm:grid-cols-2">
        {card.legends.map((legend) => (
          <CardTableView key={legend.heading} table={legend} isSmall />
        ))}
      </div>
      <SchoolFormSignatures signatures={card.signatures} />
      {card.issue && (
        <>
          <DocumentVerification verification={card.issue.verification} />
          <p className="soft mt-1 text-xs">{card.issue.line}</p>
        </>
      )}
    </article>
  );
}

function CardTableView({ table, isSmall = false }: { table: CardTable; isSmall?: boolean }) {
  return (
    <section className="mt-5 overflow-x-auto">
      <h4 className="text-sm font-semibold">{table.heading}</h4>
      {table.rows.length === 0 ? (
        <p className="soft text-sm">{table.none}</p>
      ) : (
        <table className={`mt-1 w-full ${isSmall ? "text-xs" : "text-sm"}`} aria-label={table.heading}>
          <thead>
            <tr>
              {table.columns.map((column, place) => {
                const Heading = column === "" ? "td" : "th";
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are told apart by their place
                  <Heading key={place} data-align={place > 0 ? "right" : undefined}>
                    {column}
                  </Heading>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.label} className={row.isStrong ? "font-semibold" : ""}>
                <th scope="row">{row.label}</th>
                {row.cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are told apart by their place
                  <td key={place} data-align="right">
                    <Cell cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const Cell = ({ cell }: { cell: CardCell }) => (
  <span className={`num ${cell.isRed ? "text-error" : ""}`}>
    {cell.icon && <ScaleIcon level={cell.icon} />}
    {cell.text}
    {cell.mark}
    {cell.note && <span className="soft"> {cell.note}</span>}
  </span>
);

const Awards = ({ awards }: Pick<ReportCardDocument, "awards">) => (
  <section className="mt-5">
    <h4 className="text-sm font-semibold">{awards.heading}</h4>
    {awards.groups.length === 0 ? (
      <p className="soft text-sm">{awards.none}</p>
    ) : (
      awards.groups.map(({ label, names }) => (
        <p key={label} className="text-sm">
          {label}: {names.join(", ")}
        </p>
      ))
    )}
  </section>
);
