import { type ApiRefusal, DOWNLOADED, NO_ANSWER } from "#app/lib/error-catalogue.ts";
import { endSession } from "#app/lib/session/session-end.ts";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { TEMPLATE_TITLES, templateMessage } from "#core/shared/file-messages.ts";
import type { AnyImport, Chosen } from "#core/shared/import/import.ts";

const URL_KEPT_MS = 10_000;

/** Fetches the template of an import and saves it under its name; a toast says how that went. */
export async function downloadTemplate(definition: AnyImport, chosen: Chosen<string>): Promise<void> {
  const { failures, templateOf } = definition;
  const path = `/imports/${definition.name}/template?${new URLSearchParams(chosen)}`;
  const response = await fetch(path).catch(() => null);
  if (response?.status === 401) return endSession();
  if (!response?.ok) {
    const refusal = (await response?.json().catch(() => null)) as ApiRefusal | null;
    return toastError(failures?.template ?? TEMPLATE_TITLES.failure, refusal?.message ?? NO_ANSWER.message);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name ?? `${templateOf}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_KEPT_MS);
  if (failures) toastSuccess(DOWNLOADED, link.download);
  else toastSuccess(TEMPLATE_TITLES.success, templateMessage(templateOf));
}
