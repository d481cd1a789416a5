import { Link } from "react-router";
import type { AuditLine } from "../../core/audit/contract.ts";
import { AUDIT_LABELS } from "../../core/audit/words.ts";
import { formatInstant } from "../../core/shared/school-day.ts";
import type { ColumnDefinition } from "../ui/table/column.ts";

/** Where the screens of papers stand; other subjects have none. */
const SCREENS: Partial<Record<AuditLine["subjectKind"], string>> = {
  invoice: "/ims/invoices/view",
  payment: "/ims/payments/view",
};

function Subject({ line }: { line: AuditLine }) {
  const screen = SCREENS[line.subjectKind];
  if (!line.subjectNumber) return <span className="text-faint">–</span>;
  if (!screen || !line.subjectUuid) return <span className="cut">{line.subjectNumber}</span>;
  return (
    <Link to={`${screen}/${line.subjectUuid}`} className="link-in">
      {line.subjectNumber}
    </Link>
  );
}

export const AUDIT_COLUMNS: readonly ColumnDefinition<AuditLine>[] = [
  { key: "id", label: "Log ID", isFixed: true, className: "plain-figures", cell: (line) => line.id },
  { key: "event", label: "Action/Event", cell: (line) => AUDIT_LABELS[line.event] },
  { key: "at", label: "Date & Time", cell: (line) => formatInstant(line.at) },
  {
    key: "subject",
    label: "Transaction No.",
    className: "plain-figures",
    cell: (line) => <Subject line={line} />,
  },
  { key: "actorName", label: "User", cell: (line) => <span className="cut">{line.actorName}</span> },
  { key: "actorRole", label: "User Role", cell: (line) => line.actorRole },
];
