import { IMPORT_MESSAGES } from "#core/billing/import-job/import-job.ts";
import { read } from "#db/client.ts";
import { transferWork } from "#db/queries/billing/erp-transfer.ts";
import { importNamed } from "#db/queries/billing/imports/import-job.ts";
import { documentByUuid } from "#db/queries/documents/document.ts";
import { mailByUuid } from "#db/queries/documents/mail.ts";
import { printPart, printWork, printWorkOfPart } from "#db/queries/documents/print-job/print-work.ts";
import { sectionWork } from "#db/queries/reports/publishing-job.ts";
import { type Job, type JobResult, skipUnknown } from "#queues/job.ts";
import { failAssembly } from "./print/assemble-print-job.ts";
import { failPart } from "./print/draw-print-part.ts";
import { giveUp } from "./render-document.ts";
import { failSection } from "./report-cards/publish-section.ts";
import { refuseImport } from "./run-import.ts";
import { failErpFile } from "./send-erp-file.ts";
import { giveUpMail } from "./send-mail.ts";

const DOCUMENT_REASON =
  "The file could not be made. Try it again; if that does not help, tell your administrator.";
const PART_REASON =
  "These papers could not be drawn. Try it again; if that does not help, tell your administrator.";
const SECTION_REASON =
  "This section could not be published. Try it again; if that does not help, tell your administrator.";
const MAIL_REASONS = {
  failed: "The email could not be sent.",
  unknown:
    "The mail service did not answer clearly. Ask the customer whether the email arrived before sending it again.",
} as const;

/** A message no try could finish: what it was about ends failed, with a reason a person can act on. */
export async function handleDeadLetter(job: Job): Promise<JobResult> {
  const { kind, subjectId } = job.message;
  if (kind === "render-document") {
    const [[document]] = await read(job.db, [documentByUuid(subjectId)]);
    if (document)
      return { status: await giveUp(job, document, DOCUMENT_REASON), actorId: document.user_uuid };
  }
  if (kind === "draw-print-part") {
    const [[work], [part]] = await read(job.db, [printWorkOfPart(subjectId), printPart(subjectId)] as const);
    if (work && part) return { status: await failPart(job, work, part, PART_REASON), actorId: work.userUuid };
  }
  if (kind === "assemble-print-job") {
    const [[work]] = await read(job.db, [printWork(subjectId)] as const);
    if (work) return { status: await failAssembly(job, work, DOCUMENT_REASON), actorId: work.userUuid };
  }
  if (kind === "publish-section") {
    const [[work]] = await read(job.db, [sectionWork(subjectId)] as const);
    if (work) return { status: await failSection(job, work, SECTION_REASON), actorId: work.userUuid };
  }
  if (kind === "send-erp-file") {
    const [[transfer]] = await read(job.db, [transferWork(subjectId)] as const);
    if (transfer) return { status: await failErpFile(job, transfer) };
  }
  if (kind === "run-import") {
    const [[row]] = await read(job.db, [importNamed(subjectId)]);
    if (row)
      return {
        status: await refuseImport(job, row, { errors: [{ message: IMPORT_MESSAGES.stopped }] }),
        actorId: row.userUuid,
      };
  }
  if (kind === "send-mail" || kind === "send-identity-mail") {
    const [[mail]] = await read(job.db, [mailByUuid(subjectId)]);
    // Never handed over: surely not sent. Handed over at least once: perhaps.
    const status = mail?.firstSendingAt ? "unknown" : "failed";
    if (mail)
      return {
        status: await giveUpMail(job, mail, status, MAIL_REASONS[status]),
        actorId: mail.requesterUuid,
      };
  }
  return skipUnknown(job);
}
