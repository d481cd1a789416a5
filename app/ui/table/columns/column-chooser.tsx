import { lazy, Suspense } from "react";
import { Columns3 } from "#app/ui/icons.tsx";
import { Popover } from "#app/ui/popover.tsx";
import type { ColumnChooserProps } from "#app/ui/table/column-panel.tsx";

const ColumnPanel = lazy(() => import("#app/ui/table/column-panel.tsx"));

/** Which columns show, in which order and how wide, and how tight the rows are; kept for this person. Its script is loaded when it opens. */
export function ColumnChooser<Row>({ columns, layout, onChange }: ColumnChooserProps<Row>) {
  return (
    <Popover
      label="Columns"
      align="end"
      className="w-[340px]"
      triggerClassName="btn btn-ghost btn-xs"
      triggerLabel="Columns"
      trigger={
        <>
          <Columns3 className="icon" />
          <span className="max-sm:hidden">Columns</span>
        </>
      }
    >
      {() => (
        <Suspense fallback={<p className="late p-3 text-sm text-muted">Loading…</p>}>
          <ColumnPanel
            columns={columns as ColumnChooserProps<unknown>["columns"]}
            layout={layout}
            onChange={onChange}
          />
        </Suspense>
      )}
    </Popover>
  );
}
