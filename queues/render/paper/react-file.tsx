import { Document, pdf } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { JoinedPdf } from "#queues/render/joined-pdf.ts";
import type { PaperFile } from "./canvas.ts";
import { openFonts } from "./fonts.ts";
import { layoutEngineLoaded } from "./layout-engine.ts";

/** What a file's pages are made of: `<Page>` elements, in their order. */
export type Pages = ReactElement[];

/** Pages as a PDF, which is the same whenever they are drawn for the same instant. */
async function renderPages(pages: Pages, { title, author, createdAt }: PaperFile): Promise<Uint8Array> {
  await layoutEngineLoaded();
  await openFonts();
  const blob = await pdf(
    <Document
      title={title}
      author={author}
      creator="Talaan"
      producer="Talaan"
      language="en-PH"
      creationDate={new Date(createdAt)}
    >
      {pages}
    </Document>,
  ).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

/**
 * A file that papers are added to one after the other. Every `papersAtOnce` are laid out together, as files that are joined
 * at the end: memory stays that of a few, and other work of the Worker gets its turn between them.
 */
export function openReactFile<Paper>(
  file: PaperFile,
  papersAtOnce: number,
  pagesOf: (papers: readonly Paper[]) => Pages,
) {
  let waiting: Paper[] = [];
  let only: RenderedPdf | null = null;
  let joined: JoinedPdf | null = null;
  async function renderWaiting(): Promise<void> {
    const pages = pagesOf(waiting);
    waiting = [];
    const bytes = await renderPages(pages, file);
    if (only) {
      joined = new JoinedPdf();
      joined.add(only.bytes);
      only = null;
    }
    if (joined) joined.add(bytes);
    else only = { bytes, pages: pages.length };
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return {
    async add(paper: Paper): Promise<void> {
      waiting.push(paper);
      if (waiting.length === papersAtOnce) await renderWaiting();
    },
    async finish(): Promise<RenderedPdf> {
      if (waiting.length > 0) await renderWaiting();
      if (only) return only;
      if (joined) return joined.finish();
      throw new Error("A file without papers");
    },
  };
}
