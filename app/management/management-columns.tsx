import CircleDot from "lucide-react/icons/circle-dot";
import {
  MANAGEMENT_COLUMNS,
  type ManagementColumn,
  type ManagementRow,
} from "../../core/management/list-contract.ts";
import type { ManagementKey } from "../../core/management/management-lists.ts";
import { formatDay } from "../../core/shared/school-day.ts";
import type { ColumnDefinition } from "../ui/table/column.ts";

const dash = <span className="text-faint">–</span>;

/** The columns of a list as its contract names them; the first one opens the form where there is one. */
export const columnsOf = (
  key: ManagementKey,
  onOpen: ((row: ManagementRow) => void) | undefined,
): ColumnDefinition<ManagementRow>[] =>
  MANAGEMENT_COLUMNS[key].map((column, index) => ({
    key: column.key,
    label: column.label,
    ...(column.kind === "number" && { align: "right" as const }),
    isFixed: index === 0,
    cell: (row: ManagementRow) =>
      index === 0 && onOpen ? (
        <button type="button" className="link-in cut min-h-6 text-left" onClick={() => onOpen(row)}>
          {row[column.key]}
        </button>
      ) : (
        cellOf(column, row)
      ),
  }));

function cellOf({ key, kind }: ManagementColumn, row: ManagementRow) {
  const value = row[key];
  if (value === null || value === undefined || value === "") return kind === "badge" ? null : dash;
  if (kind === "day") return formatDay(String(value));
  if (kind === "number") return value === 0 ? dash : Number(value).toLocaleString("en-US");
  if (kind === "badge")
    return (
      <span className="badge badge-info">
        <CircleDot aria-hidden />
        {value}
      </span>
    );
  return (
    <span className="cut" title={String(value)}>
      {value}
    </span>
  );
}
