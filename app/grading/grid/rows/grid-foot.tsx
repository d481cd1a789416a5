import { useSyncExternalStore } from "react";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { closesGroup, columnKey, isExam } from "#app/grading/grid/sheet-column.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import { scaledToText } from "#core/shared/decimal.ts";

const hundredths = (value: number | null): string | null =>
  value === null ? null : scaledToText(BigInt(value), 2);

/** The class record's footer, which stays in view: grade average, percent failure, periodic exam mean where the scheme has one (G-25). */
export function GridFoot({ store, layout }: { store: GridStore; layout: SheetLayout }) {
  const footer = useSyncExternalStore(store.subscribeSettled, store.footer, store.footer);
  const failure = hundredths(footer.percentFailure);
  const first = store.grid().rows.length + 4;
  return (
    <tfoot>
      <FootRow
        layout={layout}
        rowIndex={first}
        label="Grade average"
        grade={hundredths(footer.gradeAverage)}
      />
      <FootRow
        layout={layout}
        rowIndex={first + 1}
        label="Percent failure"
        grade={failure && `${failure}%`}
      />
      {layout.columns.some(isExam) && (
        <FootRow
          layout={layout}
          rowIndex={first + 2}
          label="Periodic exam mean"
          grade={null}
          under={(column) => (isExam(column) ? hundredths(footer.periodicExamMean) : null)}
        />
      )}
    </tfoot>
  );
}

function FootRow(props: {
  layout: SheetLayout;
  rowIndex: number;
  label: string;
  /** Under the term grade. */
  grade: string | null;
  under?: (column: SheetColumn) => string | null;
}) {
  const { layout } = props;
  return (
    <tr aria-rowindex={props.rowIndex}>
      <th scope="row" className="grid-name">
        {props.label}
      </th>
      {layout.columns.map((column) => (
        <td
          key={columnKey(column)}
          className={column.kind === "score" ? "grid-score" : undefined}
          data-closes={closesGroup(layout, column) || undefined}
        >
          {props.under?.(column)}
        </td>
      ))}
      {layout.hasInitial && <td />}
      <td>{props.grade}</td>
      <td
        className={layout.hasScaleIcons ? "grid-scale" : undefined}
        data-closes={layout.earlierTerms.length > 0 || undefined}
      />
      {layout.earlierTerms.map(({ name }) => (
        <td key={name} />
      ))}
    </tr>
  );
}
