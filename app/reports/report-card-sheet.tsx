import { ScaleIcon } from "#app/grading/scale-icon.tsx";
import { Facts } from "#app/ui/record/facts.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { CardCell, CardTable } from "#core/documents/report-card/card-tables.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { FormIssue, SchoolForm } from "./school-form.tsx";

/** A report card as the document it is: the very document the PDF lays out. */
export function ReportCardSheet({ document: card }: { document: ReportCardDocument }) {
  return (
    <SchoolForm {...card} foot={card.issue && <FormIssue issue={card.issue} />}>
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
    </SchoolForm>
  );
}

function CardTableView({ table, isSmall = false }: { table: CardTable; isSmall?: boolean }) {
  return (
    <section className="mt-5 overflow-x-auto">
      <h4 className="text-sm font-semibold">{table.heading}</h4>
      {table.rows.length === 0 ? (
        <p className="soft text-sm">{table.none}</p>
      ) : (
        <PlainTable
          look="paper"
          className={`mt-1 ${isSmall ? "text-xs" : "text-sm"}`}
          label={table.heading}
          rows={table.rows}
          keyOf={({ label }) => label}
          rowClassOf={({ isStrong }) => (isStrong ? "font-semibold" : "")}
          columns={table.columns.map((head, place) => ({
            head,
            isName: place === 0,
            isFigure: place > 0,
            cell: ({ label, cells }: CardTable["rows"][number]) => {
              const cell = cells[place - 1];
              return place === 0 ? label : cell && <Cell cell={cell} />;
            },
          }))}
        />
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
