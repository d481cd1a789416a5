import { toastError } from "#app/ui/toasts/toasts.tsx";
import { NO_ANSWER } from "./error-catalogue.ts";

/**
 * Opens what a route of the console answers in a tab of its own; a file that browsers only save is saved.
 * A refusal, or no answer, is a toast under the title given for it.
 */
export async function openFile(path: string, failed: { refused: string; unanswered: string }): Promise<void> {
  // Opened during the click: a tab that is opened after the answer counts as a pop-up.
  const tab = window.open("", "_blank");
  if (tab) tab.opener = null;
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) {
    tab?.close();
    if (response) toastError(failed.refused, await response.text());
    else toastError(failed.unanswered, NO_ANSWER.message);
    return;
  }
  void response.body?.cancel();
  const isShown = response.headers.get("content-disposition")?.startsWith("inline") ?? false;
  if (tab && isShown) return tab.location.replace(path);
  tab?.close();
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}
