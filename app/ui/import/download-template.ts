import { TEMPLATE_TITLES, templateMessage } from "../../../core/shared/file-words.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { NO_ANSWER } from "../../lib/error-catalogue.ts";
import { endSession } from "../../lib/session-end.ts";
import { toastError, toastSuccess } from "../toasts.tsx";

const URL_KEPT_MS = 10_000;

/** Fetches a template and saves it under its name, and says how that went; `what`: "Attendance" (grading §4, §8). */
export async function downloadTemplate(path: string, what: string): Promise<void> {
  const response = await fetch(path).catch(() => null);
  if (response?.status === 401) return endSession();
  if (!response?.ok) {
    const refusal = (await response?.json().catch(() => null)) as ApiRefusal | null;
    return toastError(TEMPLATE_TITLES.failure, refusal?.message ?? NO_ANSWER.message);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name ?? `${what}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_KEPT_MS);
  toastSuccess(TEMPLATE_TITLES.success, templateMessage(what));
}
