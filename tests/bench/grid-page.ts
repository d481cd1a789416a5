import { createElement, useCallback, useState } from "react";
import { createRoot } from "react-dom/client";
import type { SaveAnswer } from "#app/grading/grid/autosave.ts";
import { GridStatus } from "#app/grading/grid/rows/grid-status.tsx";
import { ScoreGrid } from "#app/grading/grid/score-grid.tsx";
import { useScoreGrid } from "#app/grading/grid/use-score-grid.ts";
import { Announcer } from "#app/ui/toasts/announcer.tsx";
import type { ScoreChange } from "#core/grading/grid/saving.ts";
import { sampleGradebook } from "#tests/support/sample-gradebook.ts";

/**
 * The score grid alone in a page, for the bench: 50 students × 60 activities, saved by a server that answers after
 * 20 ms.
 */
declare global {
  interface Window {
    benchSaved: number;
  }
}
window.benchSaved = 0;

const {
  students = "50",
  activities = "60",
  locked,
} = Object.fromEntries(new URLSearchParams(location.search));

function Page() {
  const [detail] = useState(() => sampleGradebook(Number(students), Number(activities)));
  const send = useCallback(async (batch: readonly ScoreChange[]): Promise<SaveAnswer> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    window.benchSaved += batch.length;
    return { kind: "saved", scores: batch.map((one) => ({ ...one, version: (one.version ?? 0) + 1 })) };
  }, []);
  const { store, autosave } = useScoreGrid({
    detail,
    isLocked: locked !== undefined,
    userId: "bench",
    channel: null,
    send,
  });
  return createElement(
    "main",
    { className: "grid-page main" },
    createElement("h1", { className: "sr-only" }, "Gradebook"),
    createElement(ScoreGrid, {
      store,
      label: "Scores of Mathematics 7",
      onSave: () => autosave?.flush(),
      channel: null,
    }),
    createElement(GridStatus, {
      store,
      autosave,
      locked: locked === undefined ? null : { reason: "Mathematics 7 is Released.", onEdit: null },
    }),
    createElement(Announcer),
  );
}

const place = document.getElementById("page");
if (place) createRoot(place).render(createElement(Page));
