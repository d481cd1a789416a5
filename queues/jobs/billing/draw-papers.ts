import { ok, type Result } from "#core/shared/result.ts";
import type { Job } from "#queues/job.ts";
import { logosOf } from "#queues/jobs/logos.ts";
import { asPdf, type FinishedDocument, type RenderedPdf } from "#queues/render/finished-document.ts";
import type { PaperFile } from "#queues/render/paper/canvas.ts";

interface Paper {
  number: string;
  business: { name: string; logo: string | null };
}

/** Papers in one file with the logos they show, titled "Invoice INV-2026-000001" or "12 invoices", dated as it was asked for. */
export async function drawPapers<P extends Paper>(
  job: Job,
  createdAt: string,
  papers: readonly P[],
  {
    one,
    many,
    render,
  }: {
    one: string;
    many: string;
    render: (papers: readonly P[], file: PaperFile) => Promise<RenderedPdf>;
  },
): Promise<Result<FinishedDocument>> {
  const [first] = papers;
  const title = papers.length === 1 ? `${one} ${first?.number}` : `${papers.length} ${many}`;
  const pictures = await logosOf(job, papers);
  return ok(asPdf(await render(papers, { title, author: first?.business.name ?? "", createdAt, pictures })));
}
