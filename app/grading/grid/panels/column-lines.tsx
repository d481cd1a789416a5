import { memo } from "react";
import { closesGroup, columnKey } from "#app/grading/grid/sheet-column.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";

/** The lines between the columns and the ground of the computed ones, once behind all rows: a cell then draws its text and nothing else. */
export const ColumnLines = memo(function ColumnLines({ layout }: { layout: SheetLayout }) {
  const { columns, earlierTerms } = layout;
  return (
    <div className="grid-lines" aria-hidden>
      {columns.map((column) => (
        <i
          key={columnKey(column)}
          className={column.kind === "score" ? "grid-score" : undefined}
          data-closes={closesGroup(layout, column) || undefined}
        />
      ))}
      {layout.hasInitial && <i />}
      <i />
      <i
        className={layout.hasScaleIcons ? "grid-scale" : undefined}
        data-closes={earlierTerms.length > 0 || undefined}
      />
      {earlierTerms.map(({ name }) => (
        <i key={name} />
      ))}
    </div>
  );
});
