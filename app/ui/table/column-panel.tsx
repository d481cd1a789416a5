import { ArrowDown, ArrowUp, type Icon } from "../icons.tsx";
import type { ColumnDefinition } from "./columns/column.ts";
import { WIDTH_MAX, WIDTH_MIN } from "./columns/column-resizer.tsx";
import { DEFAULT_LAYOUT, type TableLayout, withWidth } from "./columns/layout-preference.ts";
import { orderedColumns } from "./columns/ordered-columns.ts";

export interface ColumnChooserProps<Row> {
  columns: readonly ColumnDefinition<Row>[];
  layout: TableLayout;
  onChange: (change: Partial<TableLayout>) => void;
}

/** Which columns show, in which order and how wide, and how tight the rows are. */
export default function ColumnPanel<Row>({ columns: defined, layout, onChange }: ColumnChooserProps<Row>) {
  const columns = orderedColumns(defined, layout);
  const keys = columns.map((column) => column.key);
  const move = (index: number, by: 1 | -1) => {
    const order = [...keys];
    const [moved] = order.splice(index, 1);
    if (moved) order.splice(index + by, 0, moved);
    onChange({ order });
  };
  const toggle = (key: string) =>
    onChange({
      hidden: layout.hidden.includes(key)
        ? layout.hidden.filter((known) => known !== key)
        : [...layout.hidden, key],
    });
  return (
    <>
      <ul className="p-2">
        {columns.map((column, index) => (
          <li key={column.key} className="flex h-8 items-center gap-1 rounded-selector px-2 hover:bg-hover">
            <label className="flex min-w-0 flex-1 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={!layout.hidden.includes(column.key)}
                disabled={column.isFixed || index === 0}
                onChange={() => toggle(column.key)}
              />
              <span className="truncate">{column.label}</span>
            </label>
            <input
              type="number"
              className="input input-xs num w-14 flex-none text-right"
              aria-label={`Width of ${column.label} in pixels`}
              placeholder="auto"
              min={WIDTH_MIN}
              max={WIDTH_MAX}
              step={20}
              value={layout.widths[column.key] ?? ""}
              onChange={({ target: { value } }) =>
                onChange(withWidth(layout, column.key, value === "" ? null : Number(value)))
              }
            />
            <MoveButton
              label={`Move ${column.label} up`}
              isOff={index <= 1}
              icon={ArrowUp}
              onClick={() => move(index, -1)}
            />
            <MoveButton
              label={`Move ${column.label} down`}
              isOff={index === 0 || index === columns.length - 1}
              icon={ArrowDown}
              onClick={() => move(index, 1)}
            />
          </li>
        ))}
      </ul>
      <div className="sticky bottom-0 flex items-center justify-between border-t border-line bg-base-100 px-4 py-2.5">
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox"
            checked={layout.density === "compact"}
            onChange={() => onChange({ density: layout.density === "compact" ? "comfortable" : "compact" })}
          />
          Compact rows
        </label>
        <button type="button" className="btn btn-ghost btn-xs" onClick={() => onChange(DEFAULT_LAYOUT)}>
          Reset
        </button>
      </div>
    </>
  );
}

function MoveButton(props: { label: string; isOff: boolean; icon: Icon; onClick: () => void }) {
  return (
    <button
      type="button"
      className="grid size-6 place-items-center rounded-selector text-muted hover:bg-base-300 disabled:text-line-strong"
      aria-label={props.label}
      disabled={props.isOff}
      onClick={props.onClick}
    >
      <props.icon className="icon size-3.5" />
    </button>
  );
}
