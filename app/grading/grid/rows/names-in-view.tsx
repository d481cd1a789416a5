import { memo, useSyncExternalStore } from "react";
import type { GridStore } from "#app/grading/grid/grid-store.ts";

/**
 * The students' names once more, over those of the rows: what stays in view while one scrolls is a layer, and this is
 * one where the rows' own would be fifty. Who does not see the screen hears the rows' own.
 */
export function NamesInView({ store }: { store: GridStore }) {
  useSyncExternalStore(store.subscribe, store.sheet, store.sheet);
  const readRow = () => store.grid().active.row;
  const active = useSyncExternalStore(store.subscribe, readRow, readRow);
  return (
    <div className="grid-names" aria-hidden>
      <ol>
        {store.grid().rows.map(({ id, name }, index) => (
          <Name key={id} name={name} index={index} isActive={index === active} />
        ))}
      </ol>
    </div>
  );
}

const Name = memo(function Name(props: { name: string; index: number; isActive: boolean }) {
  return (
    <li title={props.name} data-active={props.isActive || undefined}>
      <span className="grid-number">{props.index + 1}</span>
      {props.name}
    </li>
  );
});
