import { useSyncExternalStore } from "react";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { closesGroup, columnKey, FIGURE_ROWS, isExam } from "#app/grading/grid/sheet-column.ts";
import type { ActivityFigures } from "#core/grading/grades/footer.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import type { SheetColumn } from "#core/grading/grid/sheet.ts";
import { cellText } from "#core/grading/grid/typing.ts";
import { scaledToText } from "#core/shared/decimal.ts";

const hundredths = (value: number | null): string | null =>
  value === null ? null : scaledToText(BigInt(value), 2);

/** The class record's footer, which stays in view: what each activity's scores come to, grade average, percent failure, periodic exam mean where the scheme has one (G-25). */
export function GridFoot(props: { store: GridStore; layout: SheetLayout; hasFigures: boolean }) {
  const { store, layout, hasFigures } = props;
  const footer = useSyncExternalStore(store.subscribeSettled, store.footer, store.footer);
  const failure = hundredths(footer.percentFailure);
  const rows: Omit<Parameters<typeof FootRow>[0], "layout" | "rowIndex">[] = [
    { label: "Grade average", grade: hundredths(footer.gradeAverage) },
    { label: "Percent failure", grade: failure && `${failure}%` },
    ...(layout.columns.some(isExam)
      ? [
          {
            label: "Periodic exam mean",
            grade: null,
            under: (column: SheetColumn) => (isExam(column) ? hundredths(footer.periodicExamMean) : null),
          },
        ]
      : []),
  ];
  const first = store.grid().rows.length + 4;
  const before = hasFigures ? FIGURE_ROWS.length : 0;
  return (
    <tfoot>
      {hasFigures && <FigureRows store={store} layout={layout} first={first} />}
      {rows.map((row, index) => (
        <FootRow key={row.label} layout={layout} rowIndex={first + before + index} {...row} />
      ))}
    </tfoot>
  );
}

function FigureRows({ store, layout, first }: { store: GridStore; layout: SheetLayout; first: number }) {
  const { activities } = useSyncExternalStore(store.subscribeSettled, store.footer, store.footer);
  const text = {
    Mean: ({ mean }) => hundredths(mean),
    Highest: ({ highest }) => cellText(highest),
    Lowest: ({ lowest }) => cellText(lowest),
    Missing: ({ missing }) => String(missing),
  } satisfies Record<(typeof FIGURE_ROWS)[number], (of: ActivityFigures) => string | null>;
  return FIGURE_ROWS.map((label, index) => (
    <FootRow
      key={label}
      className="grid-figures"
      layout={layout}
      rowIndex={first + index}
      label={label}
      grade={null}
      under={(column) => {
        const of = column.kind === "score" ? activities[column.index] : undefined;
        return of ? text[label](of) : null;
      }}
    />
  ));
}

function FootRow(props: {
  layout: SheetLayout;
  rowIndex: number;
  label: string;
  className?: string;
  /** Under the term grade. */
  grade: string | null;
  under?: (column: SheetColumn) => string | null;
}) {
  const { layout } = props;
  return (
    <tr aria-rowindex={props.rowIndex} className={props.className}>
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
