import * as z from "zod";
import type { ClassDocumentFacts } from "#core/documents/class-document.ts";
import type { TableDocument } from "#core/documents/exports/table-document.ts";
import { gradebookDocument } from "#core/documents/gradebook-document.ts";
import { gradesheetDocument } from "#core/documents/gradesheet-document.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import type { IssuedGradebook } from "#db/queries/documents/document.ts";
import { gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { signatoriesOf } from "#db/queries/grading/signatories.ts";
import { requestOf, requestStatements } from "./document-request.ts";
import type { Drawing } from "./drawing.ts";
import { tablesPdf } from "./tables-pdf.ts";
import { tellProgress } from "./tell-progress.ts";

const classDocumentsRequest = z.object({ gradebooks: z.array(z.string()).min(1) });

const tablesOf = (kind: string, facts: ClassDocumentFacts): TableDocument[] =>
  kind === "gradesheet" ? [gradesheetDocument(facts)] : gradebookDocument(facts);

/** Gradebooks or grade sheets, class after class, as far as the one who asked may see them. */
export const drawClassDocuments: Drawing = async (job, document) => {
  const { gradebooks } = classDocumentsRequest.parse(JSON.parse(document.request_json));
  const tables: TableDocument[] = [];
  const issued: IssuedGradebook[] = [];
  for (const [index, uuid] of gradebooks.entries()) {
    const asker = { userId: document.user_id, today: schoolDayOf(document.created_at) };
    const [schools, requesters, signatories, [detail]] = await read(job.db, [
      ...requestStatements(document.user_id),
      signatoriesOf(uuid),
      gradebookDetail(asker, uuid),
    ]);
    const request = requestOf(schools, requesters, document.created_at);
    if (!request || !detail) return NOT_FOUND;
    const named = (role: string) =>
      signatories.filter(({ role_code }) => role_code === role).map(({ name }) => name);
    issued.push({ uuid, version: detail.gradebook.version });
    const identity = { kind: "classDocument", uuid: document.uuid, place: issued.length } as const;
    tables.push(
      ...tablesOf(document.kind, {
        ...request,
        detail,
        heads: named("DH"),
        registrars: named("RA"),
        verification: verificationOf(identity, job.env.CONSOLE_ORIGIN),
      }),
    );
    if (gradebooks.length > 1) await tellProgress(job, document, index + 1);
  }
  const [first, ...others] = tables;
  if (!first) return NOT_FOUND;
  const title = gradebooks.length === 1 ? first.title : document.filename;
  return ok({ ...(await tablesPdf(job, [first, ...others], document.created_at, title)), issued });
};
