import { openLiveSocket } from "#app/lib/live-socket.ts";
import {
  type CellIds,
  cursorMessage,
  type Editor,
  readLiveEvent,
  type WireLiveEvent,
} from "#core/grading/gradebook/live-contract.ts";
import type { SavedScore } from "#core/grading/grid/saving.ts";

/** A cursor that runs is said at most this often. */
const SAY_EVERY_MS = 200;

/** The channel of an open gradebook: who else is in it and where, and what they save. */
export interface GradebookChannel {
  /** The same array until somebody comes, goes or moves. */
  editors: () => readonly Editor[];
  subscribe: (listener: () => void) => () => void;
  onScores: (listener: (scores: readonly SavedScore[]) => void) => () => void;
  /** Where this tab's cursor is. */
  sayWhere: (at: CellIds | null) => void;
  close: () => void;
}

/** `onChanged`: something of the gradebook is to be loaded anew; also after a break, in which anything may have happened. */
export function openGradebookChannel(gradebookUuid: string, onChanged: () => void): GradebookChannel {
  let editors: readonly Editor[] = [];
  let place: CellIds | null = null;
  let said: string | null = null;
  let wasAway = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const scoreListeners = new Set<(scores: readonly SavedScore[]) => void>();

  const show = (next: readonly Editor[]): void => {
    editors = next;
    for (const listener of listeners) listener();
  };
  const say = (): void => {
    timer = undefined;
    const text = cursorMessage(place);
    if (text !== said) socket.send(text);
    said = text;
  };
  const socket = openLiveSocket(() => `/realtime/grade_books/${gradebookUuid}`, {
    onLive: (isLive) => {
      // What was said before a socket was open is lost.
      said = null;
      if (!isLive) {
        wasAway = true;
        show([]);
        return;
      }
      if (wasAway) onChanged();
      // Said also when it is nowhere: workerd closes a socket that never spoke ten seconds late.
      say();
    },
    onText: (text) => {
      const event = readLiveEvent(JSON.parse(text) as WireLiveEvent);
      if (event.kind === "editors") show(event.editors);
      else if (event.kind === "scores-saved") for (const listener of scoreListeners) listener(event.scores);
      else onChanged();
    },
  });
  const added = <Listener>(to: Set<Listener>, listener: Listener) => {
    to.add(listener);
    return () => void to.delete(listener);
  };
  return {
    editors: () => editors,
    subscribe: (listener) => added(listeners, listener),
    onScores: (listener) => added(scoreListeners, listener),
    sayWhere: (at) => {
      place = at;
      timer ??= setTimeout(say, SAY_EVERY_MS);
    },
    close: () => {
      clearTimeout(timer);
      socket.close();
    },
  };
}
