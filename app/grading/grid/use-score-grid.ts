import { useEffect, useRef, useState } from "react";
import type { GradebookChannel } from "#app/grading/live/gradebook-channel.ts";
import { forgetDraft, keepDraft, readDraft } from "#app/ui/form/kept-draft.ts";
import { announce } from "#app/ui/toasts/announcer.tsx";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { activeIds } from "#core/grading/grid/grid.ts";
import { openGradebook, scoresOf } from "#core/grading/grid/open-gradebook.ts";
import { mergeServerScores, restoreKept, type ScoreChange } from "#core/grading/grid/saving.ts";
import { Autosave, type SaveAnswer } from "./autosave.ts";
import { createGridStore } from "./grid-store.ts";

/** Under this name the device keeps what the server has not. */
export const scoresDraft = (gradebookUuid: string): string => `scores-${gradebookUuid}`;

/**
 * The grid of a gradebook with everything that keeps it: what this device still had of it comes back, what changes is
 * saved, what the page loads anew is learned.
 */
export function useScoreGrid(options: {
  detail: GradebookDetail;
  isLocked: boolean;
  userId: string;
  /** Null until the screen is in the browser. */
  channel: GradebookChannel | null;
  send: (batch: readonly ScoreChange[], idempotencyKey: string) => Promise<SaveAnswer>;
}) {
  const { detail, isLocked, userId, channel, send } = options;
  const [store] = useState(() => createGridStore(openGradebook(detail, { isLocked })));
  const shown = useRef(detail);
  const [autosave, setAutosave] = useState<Autosave | null>(null);
  const draft = scoresDraft(detail.gradebook.uuid);

  useEffect(
    () => store.update((grid) => (grid.isLocked === isLocked ? grid : { ...grid, isLocked })),
    [store, isLocked],
  );
  useEffect(() => {
    if (shown.current !== detail) store.reopen(openGradebook(detail, { isLocked: store.grid().isLocked }));
    shown.current = detail;
    store.update((grid) => mergeServerScores(grid, scoresOf(detail)));
  }, [store, detail]);
  useEffect(() => {
    if (isLocked) return;
    const keep = (changes: readonly ScoreChange[]) =>
      changes.length === 0
        ? forgetDraft(userId, draft)
        : keepDraft(userId, draft, { form: changes, version: null, at: Date.now() });
    const saving = new Autosave(store, { send, keep });
    const kept = readDraft<readonly ScoreChange[]>(userId, draft)?.form ?? [];
    if (kept.length > 0) {
      store.update((grid) => restoreKept(grid, kept));
      announce(`${kept.length} scores that were kept on this device are back.`);
    }
    const leave = () => {
      store.run({ do: "take" });
      saving.flush();
      saving.keepNow();
    };
    window.addEventListener("online", saving.flush);
    window.addEventListener("pagehide", leave);
    setAutosave(saving);
    return () => {
      window.removeEventListener("online", saving.flush);
      window.removeEventListener("pagehide", leave);
      leave();
      saving.stop();
      setAutosave(null);
    };
  }, [store, isLocked, userId, draft, send]);
  useEffect(
    () =>
      channel?.onScores((scores) =>
        autosave ? autosave.onServerScores(scores) : store.update((grid) => mergeServerScores(grid, scores)),
      ),
    [channel, autosave, store],
  );
  useEffect(() => {
    const say = () => channel?.sayWhere(store.focus.isInside ? activeIds(store.grid()) : null);
    // The cell has the focus already when the channel opens.
    say();
    return channel ? store.subscribe(say) : undefined;
  }, [channel, store]);
  return { store, autosave };
}
