import type { ReactNode } from "react";
import { Link } from "react-router";
import { SheetIssuer } from "#app/billing/business-logo.tsx";
import { SheetHead } from "#app/ui/sheet-parts.tsx";
import { billingRecordPath } from "#core/audit/billing-audit-list.ts";
import type { SubjectKind } from "#core/audit/events.ts";
import type { TableDocument } from "#core/documents/exports/table-document.ts";

/** A table as the document it is: whose it is, what it is called and whom it is about, as in the PDF; below them its rows. */
export function TableSheet(props: {
  head: Pick<TableDocument, "business" | "heading" | "period" | "party">;
  children: ReactNode;
}) {
  const { business, heading, period, party } = props.head;
  return (
    <article className="sheet sheet-wide">
      <SheetHead party={<SheetIssuer {...business} logo={business.logo ?? null} />} heading={heading}>
        <p className="mt-0.5">{period}</p>
      </SheetHead>
      <div className="mt-6 mb-6">
        <p className="font-semibold">{party.name}</p>
        {party.lines.map((line) => (
          <p key={line} className="soft text-sm">
            {line}
          </p>
        ))}
      </div>
      {props.children}
    </article>
  );
}

/** The number of a record, which leads to its screen. */
export function RecordLink({
  kind,
  uuid,
  number,
}: {
  kind: SubjectKind | null;
  uuid: string | null;
  number: string;
}) {
  const path = kind && uuid ? billingRecordPath(kind, uuid) : null;
  if (path === null) return number;
  return (
    <Link className="underline underline-offset-2" to={path}>
      {number}
    </Link>
  );
}
