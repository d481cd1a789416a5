import type { SheetChoice } from "#core/documents/print-job/bulk-choices.ts";
import { admitsStep } from "#core/documents/print-job/print-job-actions.ts";
import { read } from "#db/client.ts";
import { jobStatus, type PrintWork } from "#db/queries/documents/print-job/print-work.ts";
import type { Job } from "#queues/job.ts";
import type { SheetKind } from "#queues/render/sheets.ts";

/** What parts and the assembly of a print job have in common. */
export const SHEET_KINDS: Record<SheetChoice, SheetKind> = { one: "bulk", three_a3: "a3", two_a4: "a4" };

/** Thrown where work stops because its job was cancelled. */
export class Cancelled extends Error {}

/** The same while its parts are drawn. */
export async function stopUnlessDrawn(job: Job, work: PrintWork): Promise<void> {
  const [[now]] = await read(job.db, [jobStatus(work.id)] as const);
  if (!now || !admitsStep("draw", now.status)) throw new Cancelled("The print job is not drawn any more");
}

/** Of the assembly. */
export async function stopIfCancelled(job: Job, work: PrintWork): Promise<void> {
  const [[now]] = await read(job.db, [jobStatus(work.id)] as const);
  if (!now || !admitsStep("finish", now.status))
    throw new Cancelled("The print job is not under way any more");
}
