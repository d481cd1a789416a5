import { type ColumnTools, columnTitle } from "#app/grading/grid/column-tools.ts";
import { publishedLabel } from "#app/grading/grid/panels/published-label.ts";
import { closesGroup, columnKey, gradeColumns } from "#app/grading/grid/sheet-column.ts";
import { ChevronDown, Eye } from "#app/ui/icons.tsx";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import type { SheetColumn, SheetGroup } from "#core/grading/grid/sheet.ts";
import { cellText } from "#core/grading/grid/typing.ts";
import { WHOLE_E4 } from "#core/grading/schemes/scheme.ts";
import { scaledToShortText } from "#core/shared/decimal.ts";

/** Three rows that stay in view: the categories with their weights, the activities, their maximum points. */
export function GridHead(props: {
  layout: SheetLayout;
  tools: ColumnTools;
  onMenu: (column: SheetColumn, anchor: HTMLElement) => void;
}) {
  const { layout, tools, onMenu } = props;
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
        <th scope="colgroup" colSpan={gradeColumns(layout)} className="grid-group">
          Term grade
        </th>
      </tr>
      <tr aria-rowindex={2}>
        <th scope="col" className="grid-name">
          Student
        </th>
        {columns.map((column) => (
          <ColumnHead key={columnKey(column)} column={column} layout={layout} tools={tools} onMenu={onMenu} />
        ))}
        {layout.hasInitial && <th scope="col">Initial</th>}
        <th scope="col">{layout.termName}</th>
        <th
          scope="col"
          className={layout.hasScaleIcons ? "grid-scale" : "grid-word"}
          data-closes={earlierTerms.length > 0 || undefined}
        >
          {layout.letterHeading}
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
        {layout.hasInitial && <td />}
        <td />
        <td
          className={layout.hasScaleIcons ? "grid-scale" : undefined}
          data-closes={earlierTerms.length > 0 || undefined}
        />
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
      {/* The one category of a scheme is all of the grade. */}
      {!(isNarrow && weightE4 === WHOLE_E4) && (
        <span className="grid-group-weight">{isNarrow ? weight : `${code} · ${weight}`}</span>
      )}
    </span>
  );
}

/** A column's name; where something may be done with it, a button that says what. */
function ColumnHead(props: {
  column: SheetColumn;
  layout: SheetLayout;
  tools: ColumnTools;
  onMenu: (column: SheetColumn, anchor: HTMLElement) => void;
}) {
  const { column, layout, tools, onMenu } = props;
  const [code, name] =
    column.kind === "score" ? [column.column.code, column.column.name] : [column.code, "Grade"];
  const published = publishedLabel(tools.published(column));
  const words = (
    <>
      <span className="grid-code">
        {code}
        {published && <Eye className="grid-published" />}
      </span>
      {name !== code && <span className="grid-label">{name}</span>}
      {published && <span className="sr-only">{published}</span>}
    </>
  );
  return (
    <th
      scope="col"
      className={column.kind === "score" ? "grid-score" : undefined}
      title={[columnTitle(column), published].filter((text) => text !== "").join(". ")}
      data-band={bandOf(layout, column)}
      data-closes={closesGroup(layout, column) || undefined}
    >
      {tools.choices(column).length === 0 ? (
        words
      ) : (
        // By keyboard the menu of the active column is in the bar above.
        <button
          type="button"
          tabIndex={-1}
          className="grid-heading"
          aria-haspopup="menu"
          onClick={(event) => onMenu(column, event.currentTarget)}
        >
          {words}
          <ChevronDown className="grid-chevron" />
        </button>
      )}
    </th>
  );
}
