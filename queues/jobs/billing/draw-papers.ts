import type { Paper } from "#core/documents/papers/paper.ts";
import { ok, type Result } from "#core/shared/result.ts";
import type { Job } from "#queues/job.ts";
import { logosOf } from "#queues/jobs/pictures.ts";
import { asPdf, type FinishedDocument } from "#queues/render/finished-document.ts";
import { renderPapers } from "#queues/render/paper/render-papers.tsx";

/** Papers in one file with the logos they show, titled "Invoice INV-2026-000001" or "12 invoices", dated as it was asked for. */
export async function drawPapers(
  job: Job,
  createdAt: string,
  papers: readonly Paper[],
  { one, many }: { one: string; many: string },
): Promise<Result<FinishedDocument>> {
  const [first] = papers;
  const title = papers.length === 1 ? `${one} ${first?.number}` : `${papers.length} ${many}`;
  const pictures = await logosOf(job, papers);
  return ok(
    asPdf(await renderPapers(papers, { title, author: first?.business.name ?? "", createdAt, pictures })),
  );
}
