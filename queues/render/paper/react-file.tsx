import layoutDocument from "@react-pdf/layout";
import { Document, pdf } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { JoinedPdf } from "#queues/render/joined-pdf.ts";
import type { PaperFile } from "./canvas.ts";
import { openFonts } from "./fonts.ts";

/**
 * react-pdf lays papers out by Yoga, in WebAssembly, which it compiles with the first document and keeps. A Worker may compile
 * only while it starts, so a document without pages is laid out then (docs/decisions/0210).
 */
let isLoaded = false;
let failure: unknown;
layoutDocument({ type: "DOCUMENT", props: {}, children: [] }).then(
  () => {
    isLoaded = true;
  },
  (error: unknown) => {
    failure = error;
  },
);

/** Resolves once documents can be laid out. What began while the Worker started goes on only while a job waits for a timer of its own. */
async function layoutEngineLoaded(): Promise<void> {
  while (!isLoaded) {
    if (failure) throw new Error("The layout engine cannot be loaded", { cause: failure });
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Pages as a PDF, which is the same whenever they are drawn for the same instant. */
async function renderPages(
  pages: readonly ReactElement[],
  { title, author, createdAt }: PaperFile,
): Promise<Uint8Array> {
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

/** A sheet of type takes 3 to 5 MB while it is laid out, and a Worker has 128. */
const PAGES_AT_ONCE = 10;

/**
 * A file that pages (`<Page>` elements) are added to. Some are laid out together, as files that are joined at the end: memory
 * stays that of a few, however long a paper is, and other work of the Worker gets its turn between them.
 */
export function openReactFile(file: PaperFile) {
  let waiting: ReactElement[] = [];
  let only: RenderedPdf | null = null;
  let joined: JoinedPdf | null = null;
  async function renderWaiting(): Promise<void> {
    const pages = waiting.splice(0, PAGES_AT_ONCE);
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
    async add(...pages: ReactElement[]): Promise<void> {
      waiting = [...waiting, ...pages];
      while (waiting.length >= PAGES_AT_ONCE) await renderWaiting();
    },
    async finish(): Promise<RenderedPdf> {
      if (waiting.length > 0) await renderWaiting();
      if (only) return only;
      if (joined) return joined.finish();
      throw new Error("A file without pages");
    },
  };
}
