import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { DOWNLOADED, NO_ANSWER } from "./error-catalogue.ts";

/** Saves what a route of the console answers under the name it gives; says how it went. `failed` titles the toast. */
export async function downloadFile(path: string, failed: string): Promise<void> {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) {
    toastError(failed, response ? await response.text() : NO_ANSWER.message);
    return;
  }
  const name = /filename="?([^";]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "file";
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
  toastSuccess(DOWNLOADED, name);
}
