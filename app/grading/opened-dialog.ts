import { useSearchParams } from "react-router";
import type { GradebookActionName } from "../../core/grading/gradebook-actions.ts";

/** Dialogs of the gradebook's screen that have an address, by the action that opens them. */
const OPENED = {
  import: "import",
  seeChanges: "changes",
  seeRevisions: "revisions",
} as const satisfies Partial<Record<GradebookActionName, string>>;
export type OpenedDialog = (typeof OPENED)[keyof typeof OPENED];

/** Where an action leads: the gradebook, with its dialog open; null: it changes something itself. */
export function openedAt(gradebookPath: string, name: GradebookActionName): string | null {
  if (name === "editScores") return gradebookPath;
  return name in OPENED ? `${gradebookPath}?open=${OPENED[name as keyof typeof OPENED]}` : null;
}

/** The dialog that is open by the page's address, and closing it. */
export function useOpenedDialog(): { opened: OpenedDialog | null; close: () => void } {
  const [params, setParams] = useSearchParams();
  const asked = params.get("open");
  return {
    opened: Object.values(OPENED).find((name) => name === asked) ?? null,
    close: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}
