import type { ReactNode } from "react";
import { Link } from "react-router";
import { CircleAlert, CircleCheck, CircleDashed, CircleDot, CircleX, type Icon } from "#app/ui/icons.tsx";
import type { ColumnDefinition } from "#app/ui/table/columns/column.ts";
import { cellText } from "#core/shared/list/cell-text.ts";
import type { AnyList, FieldsOf, RowOf } from "#core/shared/list/definition.ts";
import type { CustomCellsOf, Field, FieldKind, Fields, Tone } from "#core/shared/list/fields.ts";
import { StudentLink } from "./student-screen.tsx";

/** Cells a screen draws itself: those no kind can draw, which it must, and any other. */
export type Cells<L> = {
  [K in CustomCellsOf<FieldsOf<L>> & keyof FieldsOf<L> as FieldsOf<L>[K] extends { label: string }
    ? K
    : never]: (row: RowOf<L>) => ReactNode;
} & {
  [K in keyof FieldsOf<L>]?: (row: RowOf<L>) => ReactNode;
};

const FIGURES: Partial<Record<FieldKind, string>> = { code: "plain-figures", whole: "plain-figures" };
export const DASH = <span className="text-faint">–</span>;

export type CellsByKey = Record<string, (row: object) => ReactNode>;
/** What opening a row does; null of a row that opens nothing. */
export type RowOpener = (row: object) => (() => void) | null;

/** The columns of a list, in the order of its fields. Where rows open something that is no screen, the first fixed one opens it. */
export function columnsOf(
  list: AnyList,
  cells: CellsByKey,
  tab: string,
  openerOf?: RowOpener,
): ColumnDefinition<object>[] {
  const links = (list.links ?? {}) as Record<string, (row: object) => string | null>;
  const students = (list.students ?? {}) as Record<string, (row: object) => string | null>;
  const shown = Object.entries(list.row.fields as Fields).filter(
    ([, { label, tabs }]) => label !== undefined && (!tabs || tabs.includes(tab)),
  );
  const opening = openerOf && shown.find(([, { isFixed }]) => isFixed)?.[0];
  return shown.flatMap(([key, field]) => {
    if (field.label === undefined) return [];
    const derived = (row: object): ReactNode => {
      const cell = cellOf(field, (row as Record<string, unknown>)[key]);
      return key === opening
        ? opened(openerOf?.(row) ?? null, cell)
        : linked(links[key]?.(row) ?? null, cell);
    };
    const align = field.align ?? (field.kind === "money" ? "right" : undefined);
    const givesWay = (list.givesWayFirst ?? []).indexOf(key);
    return {
      key: field.column ?? key,
      label: field.tabLabels?.[tab] ?? field.label,
      cell: namesStudent(students[key], cells[key] ?? derived),
      ...(list.sorts.includes(key) && { sort: key }),
      ...(align && { align }),
      ...(field.isFixed && { isFixed: true }),
      ...(field.pin && { pin: field.pin }),
      ...(FIGURES[field.kind] && !align && { className: FIGURES[field.kind] }),
      ...(field.kind !== "custom" && {
        textOf: (row: object) => textOf(field, (row as Record<string, unknown>)[key]),
      }),
      ...(field.kind === "badge" && { isBadge: true }),
      ...(isEssential(list, key, field) && { isEssential: true }),
      ...(list.tellsApart?.includes(key) && { tellsApart: true }),
      ...(givesWay >= 0 && { givesWayFirst: givesWay }),
      ...(list.givesWayTogether?.includes(key) && { givesWayTogether: true }),
      ...((align || field.kind === "day" || field.kind === "instant") && { isNamedInCard: true }),
    };
  });
}

/** A cell that names a student leads to the student's screen. */
const namesStudent =
  (
    numberOf: ((row: object) => string | null) | undefined,
    cell: (row: object) => ReactNode,
  ): ((row: object) => ReactNode) =>
  (row) => {
    const studentNo = numberOf?.(row);
    return studentNo ? <StudentLink studentNo={studentNo}>{cell(row)}</StudentLink> : cell(row);
  };

const isEssential = (list: AnyList, key: string, { isFixed, pin, kind }: Field<unknown>): boolean =>
  isFixed === true || pin !== undefined || kind === "badge" || (list.essential ?? []).includes(key);

const textOf = (field: Field<unknown>, value: unknown): string | null =>
  cellText(field, value) ?? field.empty ?? null;

const linked = (to: string | null, cell: ReactNode): ReactNode =>
  to === null ? (
    cell
  ) : (
    <Link to={to} className="link-in">
      {cell}
    </Link>
  );

const opened = (open: (() => void) | null, cell: ReactNode): ReactNode =>
  open === null ? (
    cell
  ) : (
    <button type="button" className="link-in cut min-h-6 text-left" onClick={open}>
      {cell}
    </button>
  );

/** A longer text is cut: whole on hover, where its row has the focus, and in the opened row. */
const LONG_TEXT = 26;
function cellOf(field: Field<unknown>, value: unknown): ReactNode {
  const text = cellText(field, value);
  if (text === null) return field.empty ?? DASH;
  if (field.format) return text;
  if (field.kind === "badge") return <ToneBadge status={text} tone={field.tones?.[String(value)]} />;
  return field.kind === "name" || text.length > LONG_TEXT ? (
    <span className={field.isFixed ? "cut cut-long" : "cut"} title={text}>
      {text}
    </span>
  ) : (
    text
  );
}

const ICONS: Record<Tone | "none", Icon> = {
  none: CircleDashed,
  success: CircleCheck,
  warning: CircleAlert,
  info: CircleDot,
  error: CircleX,
};
const TONES: Record<Tone, string> = {
  success: "badge-success",
  warning: "badge-warning",
  info: "badge-info",
  error: "badge-error",
};
/** A status as icon and word: never colour alone. */
export function ToneBadge({ status, tone }: { status: string; tone: Tone | undefined }) {
  const Icon = ICONS[tone ?? "none"];
  return (
    <span className={`badge ${tone ? TONES[tone] : ""}`}>
      <Icon />
      {status}
    </span>
  );
}
