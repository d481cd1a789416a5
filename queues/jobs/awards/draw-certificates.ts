import * as z from "zod";
import { awardWorkflow } from "#core/awards/award-actions.ts";
import { decideAll } from "#core/shared/actions.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { read } from "#db/client.ts";
import { awardsNamed, issueTexts } from "#db/queries/reports/award.ts";
import type { Drawing } from "#queues/jobs/drawing.ts";
import { formDrawing, storedPicture } from "#queues/jobs/pictures.ts";
import { joinedPdf, keptPdf } from "#queues/jobs/report-cards/kept-pdf.ts";
import { renderCertificates } from "#queues/render/certificate/render-certificates.tsx";
import type { FinishedDocument } from "#queues/render/finished-document.ts";

/** Written by api/commands/reports/certificates.ts alone. */
const request = z.object({ awards: z.array(z.string()).min(1), issues: z.array(z.string()).min(1) });

export const drawCertificates = formDrawing(renderCertificates);

/** Certificates in one file, each as it was issued and drawn first. */
export const drawPrintedCertificates: Drawing = async (job, document) => {
  const { awards, issues } = request.parse(JSON.parse(document.request_json));
  // Whoever may not see an award any more does not get it (D-10).
  const [found, texts] = await read(job.db, [
    awardsNamed(document.user_id, awards),
    issueTexts(issues),
  ] as const);
  if (found.length !== awards.length || texts.length !== issues.length || !document.role_code)
    return NOT_FOUND;
  const actor = { role: document.role_code };
  const decided = decideAll(awardWorkflow, "print", actor, found, String);
  if (!decided.ok) return decided;
  const files: FinishedDocument[] = [];
  for (const { uuid, document: text, issuedAt } of texts)
    files.push(
      await keptPdf(job, { kind: "award", uuid }, () =>
        drawCertificates([text], {
          createdAt: issuedAt,
          sheet: "single",
          readPicture: storedPicture(job),
        }),
      ),
    );
  return ok(joinedPdf(files));
};
