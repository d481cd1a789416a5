import type { SheetLayout } from "../../../core/grading/grid/open-gradebook.ts";
import type { SheetColumn, SheetGroup } from "../../../core/grading/grid/sheet.ts";
import { cellText } from "../../../core/grading/grid/typing.ts";
import { scaledToShortText } from "../../../core/shared/decimal.ts";
import { closesGroup, columnKey } from "./sheet-column.ts";

/** Three rows that stay in view: the categories with their weights, the activities, their maximum points. */
export function GridHead({ layout }: { layout: SheetLayout }) {
  const { groups, columns, earlierTerms } = layout;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className="grid-name" />
        {groups.map((group, index) => (
          <th
            key={group.code}
            scope="colgroup"
            colSpan={group.columns.length}
            className="grid-group"
            data-band={index % 3}
            data-closes=""
          >
            {groupTitle(group)}
          </th>
        ))}
        <th scope="colgroup" colSpan={3 + earlierTerms.length} className="grid-group">
          Term grade
        </th>
      </tr>
      <tr aria-rowindex={2}>
        <th scope="col" className="grid-name">
          Student
        </th>
        {columns.map((column) => (
          <ActivityHead key={columnKey(column)} column={column} layout={layout} />
        ))}
        <th scope="col">Initial</th>
        <th scope="col">{layout.termName}</th>
        <th scope="col" className="grid-word" data-closes={earlierTerms.length > 0 || undefined}>
          Letter
        </th>
        {earlierTerms.map(({ name }) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
      <tr aria-rowindex={3} className="grid-maximums">
        <th scope="row" className="grid-name">
          Maximum points
        </th>
        {columns.map((column) => (
          <td
            key={columnKey(column)}
            className={column.kind === "score" ? "grid-score" : undefined}
            data-band={bandOf(layout, column)}
            data-closes={closesGroup(layout, column) || undefined}
          >
            {column.kind === "score" ? cellText(column.column.maximum) : "100"}
          </td>
        ))}
        <td />
        <td />
        <td data-closes={earlierTerms.length > 0 || undefined} />
        {earlierTerms.map(({ name }) => (
          <td key={name} />
        ))}
      </tr>
    </thead>
  );
}

const bandOf = ({ groups }: SheetLayout, column: SheetColumn): number =>
  groups.findIndex(({ columns }) => columns.includes(column)) % 3;

/** "Written Works WW · 30%"; only the code where the group is too narrow for its name. */
function groupTitle({ name, code, weightE4, columns }: SheetGroup) {
  const weight = `${scaledToShortText(BigInt(weightE4), 4)}%`;
  const isNarrow = columns.length < 4;
  return (
    <span className="grid-group-title" title={`${name}, ${weight} of the grade`}>
      {isNarrow ? <abbr title={name}>{code}</abbr> : name}
      <span className="grid-group-weight">{isNarrow ? weight : `${code} · ${weight}`}</span>
    </span>
  );
}

function ActivityHead({ column, layout }: { column: SheetColumn; layout: SheetLayout }) {
  const [code, name] =
    column.kind === "score" ? [column.column.code, column.column.name] : [column.code, "Grade"];
  return (
    <th
      scope="col"
      className={column.kind === "score" ? "grid-score" : undefined}
      title={column.kind === "score" ? `${code} ${name}` : column.name}
      data-band={bandOf(layout, column)}
      data-closes={closesGroup(layout, column) || undefined}
    >
      <span className="grid-code">{code}</span>
      {name !== code && <span className="grid-label">{name}</span>}
    </th>
  );
}
