import { type DocumentProps, pdf } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import type { IssuedGradebook } from "../../db/queries/documents/document.ts";

/** A finished PDF. The same input gives the same bytes, so that its SHA-256 can be checked. */
export interface RenderedPdf {
  bytes: Uint8Array;
  pages: number;
}

/** Any finished file, with what it is. */
export interface FinishedDocument {
  bytes: Uint8Array;
  /** Null for files without pages. */
  pages: number | null;
  contentType: string;
  /** Of a document that is verified by what it shows: that, in order, for verification.ts of db. */
  issued?: readonly IssuedGradebook[];
}

export const asPdf = (document: RenderedPdf): FinishedDocument => ({
  ...document,
  contentType: "application/pdf",
});

/** What a file says about itself; the date is the request's, never the clock's. */
export const pdfProps = (title: string, author: string, createdAt: string): DocumentProps => ({
  title,
  author,
  creator: "Talaan",
  producer: "Talaan",
  language: "en-PH",
  creationDate: new Date(createdAt),
  modificationDate: new Date(createdAt),
});

/** Draws a react-pdf document. */
export async function renderPdf(document: ReactElement<DocumentProps>): Promise<Uint8Array> {
  const blob = await pdf(document).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}
