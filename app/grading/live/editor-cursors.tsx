import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { cellBox, overCell } from "#app/grading/grid/sheet-places.ts";
import { placesOf } from "#core/grading/grid/grid.ts";
import type { SheetLayout } from "#core/grading/grid/open-gradebook.ts";
import { toneOf, useEditors } from "./editors-here.tsx";
import type { GradebookChannel } from "./gradebook-channel.ts";

/** Where the others are: a frame around their cell with their name, over the grid and scrolled with it. The names are in the list of editors for those who do not see it. */
export function EditorCursors(props: {
  channel: GradebookChannel | null;
  store: GridStore;
  layout: SheetLayout;
}) {
  const { channel, store, layout } = props;
  const placeOf = placesOf(store.grid());
  return useEditors(channel).map(({ id, name, cursor: { at } }, index) => {
    const place = at && placeOf(at.studentId, at.activityId);
    return (
      place && (
        <div
          key={id}
          className="editor-cursor"
          data-tone={toneOf(index)}
          data-top={place.row === 0 || undefined}
          style={overCell(cellBox(layout, place))}
          aria-hidden
        >
          <span>{name}</span>
        </div>
      )
    );
  });
}
