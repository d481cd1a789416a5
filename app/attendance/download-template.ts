import type { ApiRefusal } from "../lib/error-catalogue.ts";
import { NO_ANSWER } from "../lib/error-catalogue.ts";
import { endSession } from "../lib/session-end.ts";
import { toastError, toastSuccess } from "../ui/toasts.tsx";

/** Grading §8. */
const SUCCESS = {
  title: "Generate Template Success",
  message: "Successfully downloaded the Attendance file template",
};
const FAILED = "Generate Template Failed";
const URL_KEPT_MS = 10_000;

/** Fetches the template and saves it under its name, and says how that went. */
export async function downloadTemplate(asked: {
  schoolYear: string;
  term: string;
  gradeLevel: string;
}): Promise<void> {
  const response = await fetch(`/grades/attendance/template?${new URLSearchParams(asked)}`).catch(() => null);
  if (response?.status === 401) return endSession();
  if (!response?.ok) {
    const refusal = (await response?.json().catch(() => null)) as ApiRefusal | null;
    return toastError(FAILED, refusal?.message ?? NO_ANSWER.message);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name ?? "Attendance.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_KEPT_MS);
  toastSuccess(SUCCESS.title, SUCCESS.message);
}
