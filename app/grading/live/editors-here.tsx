import { useSyncExternalStore } from "react";
import type { Editor } from "#core/grading/gradebook/live-contract.ts";
import type { GradebookChannel } from "./gradebook-channel.ts";

const NOBODY: readonly Editor[] = [];
const nothing = () => () => {};
/** How many colours styles/live.css has. */
const TONES = 4;
const SHOWN_MAX = 3;

/** Who else has the gradebook open; nobody without a connection. */
export function useEditors(channel: GradebookChannel | null): readonly Editor[] {
  const read = () => channel?.editors() ?? NOBODY;
  return useSyncExternalStore(channel?.subscribe ?? nothing, read, () => NOBODY);
}

/** The colour of an editor, the same at the name and at the cell. */
export const toneOf = (index: number): number => index % TONES;

/** Whoever else has the gradebook open, by initials. */
export function EditorsHere({ channel }: { channel: GradebookChannel | null }) {
  const editors = useEditors(channel);
  if (editors.length === 0) return null;
  const rest = editors.length - SHOWN_MAX;
  return (
    <ul className="editors-here" aria-label="Also have this gradebook open">
      {editors.slice(0, SHOWN_MAX).map(({ id, name }, index) => (
        <li key={id} className="editor-mark" data-tone={toneOf(index)} title={`${name} has this open too`}>
          <span className="sr-only">{name}</span>
          <span aria-hidden>{initialsOf(name)}</span>
        </li>
      ))}
      {rest > 0 && (
        <li
          className="editor-mark"
          title={editors
            .slice(SHOWN_MAX)
            .map(({ name }) => name)
            .join(", ")}
        >
          +{rest}
        </li>
      )}
    </ul>
  );
}

/** "Teresita Magbanua" → "TM". */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => word.slice(0, 1))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("")
    .toUpperCase();
