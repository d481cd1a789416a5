import type { GridRow } from "../../../core/grading/grid/grid.ts";
import {
  acknowledge,
  batchToSave,
  contradict,
  doubt,
  keptOf,
  learn,
  refuseCells,
  type SavedScore,
  type ScoreChange,
} from "../../../core/grading/grid/saving.ts";
import type { GridStore } from "./grid-store.ts";

/** After the last keystroke. */
export const SAVE_AFTER_MS = 600;
const KEEP_AFTER_MS = 150;
/** Of one request. */
const CELLS_MAX = 500;
const RETRY_FIRST_MS = 2_000;
const RETRY_LAST_MS = 60_000;

/** How a batch went. */
export type SaveAnswer =
  | { kind: "saved"; scores: readonly SavedScore[] }
  /** Somebody else saved some of the cells: what the server has of them. */
  | { kind: "stale"; theirs: readonly SavedScore[] }
  /** Some cells are no scores it takes; none of the batch was saved. */
  | { kind: "invalid"; cells: readonly { studentId: string; activityId: string; message: string }[] }
  /** The gradebook may not be edited, or the request was not understood: asking again would not help. */
  | { kind: "refused"; message: string }
  /** Others saved to the gradebook at every attempt of the server: nothing of the batch was saved, and it may be sent again. */
  | { kind: "overtaken" }
  /** No answer: it may have been saved or not. */
  | { kind: "lost" };

export type SaveState =
  | { is: "saved" }
  | { is: "waiting" | "saving" | "kept"; cells: number }
  | { is: "refused"; cells: number; message: string };

export interface Autosave {
  state: () => SaveState;
  subscribe: (listener: () => void) => () => void;
  /** What the gradebook's channel says was saved, here or elsewhere. */
  hear: (scores: readonly SavedScore[]) => void;
  /** At once: the grid or the page is left, the connection is back, somebody asks. */
  flush: () => void;
  /** Keeps on the device what is not saved, now: the page may be gone the next moment. */
  keepNow: () => void;
  stop: () => void;
}

/** Saves what changes in small batches, one at a time; what the server has not answered for is kept on the device. */
export function startAutosave(
  store: GridStore,
  options: {
    send: (batch: readonly ScoreChange[], idempotencyKey: string) => Promise<SaveAnswer>;
    /** An empty list: nothing has to be kept any more. */
    keep: (changes: readonly ScoreChange[]) => void;
  },
): Autosave {
  let state: SaveState = { is: "saved" };
  let rows: readonly GridRow[] | null = null;
  let isSending = false;
  let isAskedAgain = false;
  let retryMs = RETRY_FIRST_MS;
  let last = { text: "", key: "" };
  // Sent without an answer: met again at the server, it is one's own and not somebody else's.
  const unanswered = new Set<string>();
  // Heard while an answer is on its way: it may be about that very batch.
  let heardMeanwhile: readonly SavedScore[] = [];
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: SaveState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const unsaved = (): readonly ScoreChange[] => batchToSave(store.grid(), Number.MAX_SAFE_INTEGER);
  const saveIn = (delayMs: number): void => {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void flush(), delayMs);
  };
  const keepNow = (): void => {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    options.keep(keptOf(store.grid()));
  };

  /** After a pause that doubles each time, and is random so that many grids do not ask at the same moment. */
  const retryLater = (): void => {
    saveIn(retryMs * (0.5 + Math.random() / 2));
    retryMs = Math.min(retryMs * 2, RETRY_LAST_MS);
  };

  /** Shows what is left, and goes on with it. */
  const settle = (delayMs: number): void => {
    keepNow();
    const cells = unsaved().length;
    if (cells === 0) {
      show({ is: "saved" });
      return;
    }
    show({ is: "waiting", cells });
    saveIn(delayMs);
  };

  const heard = (answer: SaveAnswer, batch: readonly ScoreChange[], text: string): void => {
    switch (answer.kind) {
      case "saved":
        retryMs = RETRY_FIRST_MS;
        unanswered.clear();
        store.update((grid) => acknowledge(grid, answer.scores));
        break;
      case "stale": {
        const own = answer.theirs.filter((one) => unanswered.has(wordOf(one)));
        const others = answer.theirs.filter((one) => !own.includes(one));
        store.update((grid) => contradict(acknowledge(grid, own), others));
        break;
      }
      case "invalid":
        store.update((grid) => refuseCells(grid, answer.cells));
        break;
      case "refused":
        keepNow();
        show({ is: "refused", cells: unsaved().length, message: answer.message });
        return;
      case "overtaken":
        keepNow();
        show({ is: "waiting", cells: unsaved().length });
        retryLater();
        return;
      case "lost":
        for (const one of batch) unanswered.add(wordOf(one));
        store.update((grid) => doubt(grid, batch));
        keepNow();
        show({ is: "kept", cells: unsaved().length });
        retryLater();
        return;
    }
    const next = JSON.stringify(batchToSave(store.grid(), CELLS_MAX));
    // An answer that moved nothing would be asked for without end.
    if (next === text && !isAskedAgain)
      show({ is: "refused", cells: unsaved().length, message: "The scores were not saved." });
    else settle(isAskedAgain ? 0 : SAVE_AFTER_MS);
  };

  const flush = async (): Promise<void> => {
    clearTimeout(saveTimer);
    if (isSending) {
      isAskedAgain = true;
      return;
    }
    const batch = batchToSave(store.grid(), CELLS_MAX);
    if (batch.length === 0) return settle(0);
    const text = JSON.stringify(batch);
    // The same batch again after a lost answer is the same change.
    if (last.text !== text) last = { text, key: crypto.randomUUID() };
    isSending = true;
    isAskedAgain = batch.length === CELLS_MAX;
    show({ is: "saving", cells: batch.length });
    const answer = await options.send(batch, last.key);
    isSending = false;
    heard(answer, batch, text);
    isAskedAgain = false;
    hear(heardMeanwhile);
    heardMeanwhile = [];
  };

  /** One's own, sent without an answer, is acknowledged; what others saved is learned. */
  const hear = (scores: readonly SavedScore[]): void => {
    if (isSending) {
      heardMeanwhile = [...heardMeanwhile, ...scores];
      return;
    }
    const own = scores.filter((one) => unanswered.has(wordOf(one)));
    const others = scores.filter((one) => !own.includes(one));
    store.update((grid) => learn(acknowledge(grid, own), others));
  };

  const unsubscribe = store.subscribe(() => {
    const grid = store.grid();
    if (grid.rows === rows) {
      // Typing goes on: the batch waits for its end.
      if (grid.editing && state.is === "waiting") saveIn(SAVE_AFTER_MS);
      return;
    }
    rows = grid.rows;
    keepTimer ??= setTimeout(keepNow, KEEP_AFTER_MS);
    if (isSending) return;
    const cells = unsaved().length;
    if (cells === 0) return show({ is: "saved" });
    // Without a connection the next attempt stands already.
    if (state.is === "kept") return show({ is: "kept", cells });
    show({ is: "waiting", cells });
    saveIn(SAVE_AFTER_MS);
  });
  rows = store.grid().rows;

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hear,
    flush: () => void flush(),
    keepNow,
    stop: () => {
      unsubscribe();
      clearTimeout(saveTimer);
      if (keepTimer !== undefined) keepNow();
    },
  };
}

const wordOf = ({ studentId, activityId, score }: ScoreChange): string =>
  JSON.stringify([studentId, activityId, score]);
