import type { GridRow } from "#core/grading/grid/grid.ts";
import {
  acknowledge,
  batchToSave,
  keptOf,
  markConflicts,
  markUnconfirmed,
  mergeServerScores,
  refuseCells,
  type SavedScore,
  type ScoreChange,
} from "#core/grading/grid/saving.ts";
import type { GridStore } from "./grid-store.ts";

/** After the last keystroke. */
const SAVE_AFTER_MS = 600;
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

interface AutosaveOptions {
  send: (batch: readonly ScoreChange[], idempotencyKey: string) => Promise<SaveAnswer>;
  /** Keeps changes on the device; an empty list: nothing has to be kept any more. */
  keep: (changes: readonly ScoreChange[]) => void;
}

/** Saves what changes in small batches, one at a time; what the server has not confirmed is kept on the device. */
export class Autosave {
  private current: SaveState = { is: "saved" };
  private rows: readonly GridRow[];
  private isSending = false;
  private isAskedAgain = false;
  private retryMs = RETRY_FIRST_MS;
  private last = { text: "", key: "" };
  /** Sent without an answer: if the server reports them, they are this screen's own changes. */
  private readonly unanswered = new Set<string>();
  /** Received while an answer is pending: they may be about that very batch. */
  private receivedMeanwhile: readonly SavedScore[] = [];
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly unsubscribe: () => void;
  private readonly store: GridStore;
  private readonly options: AutosaveOptions;

  constructor(store: GridStore, options: AutosaveOptions) {
    this.store = store;
    this.options = options;
    this.rows = store.grid().rows;
    this.unsubscribe = store.subscribe(() => this.onGridChange());
  }

  readonly state = (): SaveState => this.current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Scores that the gradebook's channel reports as saved, from this screen or another. */
  onServerScores(scores: readonly SavedScore[]): void {
    if (this.isSending) {
      this.receivedMeanwhile = [...this.receivedMeanwhile, ...scores];
      return;
    }
    const { own, others } = this.byOrigin(scores);
    this.store.update((grid) => mergeServerScores(acknowledge(grid, own), others));
  }

  /** Saves at once: the grid or the page is left, the connection is back, somebody asks. */
  readonly flush = (): void => void this.save();

  /** Keeps unsaved changes on the device now: the page may be gone the next moment. */
  readonly keepNow = (): void => {
    clearTimeout(this.keepTimer);
    this.keepTimer = undefined;
    this.options.keep(keptOf(this.store.grid()));
  };

  stop(): void {
    this.unsubscribe();
    clearTimeout(this.saveTimer);
    if (this.keepTimer !== undefined) this.keepNow();
  }

  private show(next: SaveState): void {
    this.current = next;
    for (const listener of this.listeners) listener();
  }
  private unsavedCount(): number {
    return batchToSave(this.store.grid(), Number.MAX_SAFE_INTEGER).length;
  }
  private saveIn(delayMs: number): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => this.flush(), delayMs);
  }
  /** After a pause that doubles each time, and is random so that many grids do not ask at the same moment. */
  private retryLater(): void {
    this.saveIn(this.retryMs * (0.5 + Math.random() / 2));
    this.retryMs = Math.min(this.retryMs * 2, RETRY_LAST_MS);
  }
  private byOrigin(scores: readonly SavedScore[]): { own: SavedScore[]; others: SavedScore[] } {
    const own = scores.filter((one) => this.unanswered.has(cellKey(one)));
    return { own, others: scores.filter((one) => !own.includes(one)) };
  }

  private onGridChange(): void {
    const grid = this.store.grid();
    if (grid.rows === this.rows) {
      // The person is still typing: the batch waits until that ends.
      if (grid.editing && this.current.is === "waiting") this.saveIn(SAVE_AFTER_MS);
      return;
    }
    this.rows = grid.rows;
    this.keepTimer ??= setTimeout(() => this.keepNow(), KEEP_AFTER_MS);
    if (this.isSending) return;
    const cells = this.unsavedCount();
    if (cells === 0) this.show({ is: "saved" });
    // Without a connection the next attempt is scheduled already.
    else if (this.current.is === "kept") this.show({ is: "kept", cells });
    else {
      this.show({ is: "waiting", cells });
      this.saveIn(SAVE_AFTER_MS);
    }
  }

  private async save(): Promise<void> {
    clearTimeout(this.saveTimer);
    if (this.isSending) {
      this.isAskedAgain = true;
      return;
    }
    const batch = batchToSave(this.store.grid(), CELLS_MAX);
    if (batch.length === 0) {
      this.continueWithRest(0);
      return;
    }
    const text = JSON.stringify(batch);
    // The same batch again after a lost answer is the same change.
    if (this.last.text !== text) this.last = { text, key: crypto.randomUUID() };
    this.isSending = true;
    this.isAskedAgain = batch.length === CELLS_MAX;
    this.show({ is: "saving", cells: batch.length });
    const answer = await this.options.send(batch, this.last.key);
    this.isSending = false;
    this.onAnswer(answer, batch, text);
    this.isAskedAgain = false;
    this.onServerScores(this.receivedMeanwhile);
    this.receivedMeanwhile = [];
  }

  private onAnswer(answer: SaveAnswer, batch: readonly ScoreChange[], text: string): void {
    switch (answer.kind) {
      case "saved":
        this.retryMs = RETRY_FIRST_MS;
        this.unanswered.clear();
        this.store.update((grid) => acknowledge(grid, answer.scores));
        break;
      case "stale": {
        const { own, others } = this.byOrigin(answer.theirs);
        this.store.update((grid) => markConflicts(acknowledge(grid, own), others));
        break;
      }
      case "invalid":
        this.store.update((grid) => refuseCells(grid, answer.cells));
        break;
      case "refused":
        this.keepNow();
        this.show({ is: "refused", cells: this.unsavedCount(), message: answer.message });
        return;
      case "overtaken":
        this.keepNow();
        this.show({ is: "waiting", cells: this.unsavedCount() });
        this.retryLater();
        return;
      case "lost":
        for (const one of batch) this.unanswered.add(cellKey(one));
        this.store.update((grid) => markUnconfirmed(grid, batch));
        this.keepNow();
        this.show({ is: "kept", cells: this.unsavedCount() });
        this.retryLater();
        return;
    }
    const next = JSON.stringify(batchToSave(this.store.grid(), CELLS_MAX));
    // An answer that changed nothing would be asked for without end.
    if (next === text && !this.isAskedAgain)
      this.show({ is: "refused", cells: this.unsavedCount(), message: "The scores were not saved." });
    else this.continueWithRest(this.isAskedAgain ? 0 : SAVE_AFTER_MS);
  }

  /** Shows what is left to save, and saves it after the delay. */
  private continueWithRest(delayMs: number): void {
    this.keepNow();
    const cells = this.unsavedCount();
    if (cells === 0) {
      this.show({ is: "saved" });
      return;
    }
    this.show({ is: "waiting", cells });
    this.saveIn(delayMs);
  }
}

const cellKey = ({ studentId, activityId, score }: ScoreChange): string =>
  JSON.stringify([studentId, activityId, score]);
