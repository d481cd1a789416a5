import { lazy, Suspense } from "react";
import { Columns3 } from "#app/ui/icons.tsx";
import type { ColumnChooserProps } from "#app/ui/table/column-panel.tsx";
import { TableTool } from "../table-tool.tsx";

const ColumnPanel = lazy(() => import("#app/ui/table/column-panel.tsx"));

/** Which columns show, in which order and how wide, and how tight the rows are; kept for this person. Its script is loaded when it opens. */
export function ColumnChooser<Row>({ columns, layout, onChange }: ColumnChooserProps<Row>) {
  return (
    <TableTool label="Columns" icon={<Columns3 className="icon" />} className="w-[340px]">
      {() => (
        <Suspense fallback={<p className="late p-3 text-sm text-muted">Loading…</p>}>
          <ColumnPanel
            columns={columns as ColumnChooserProps<unknown>["columns"]}
            layout={layout}
            onChange={onChange}
          />
        </Suspense>
      )}
    </TableTool>
  );
}
