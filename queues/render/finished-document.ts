import type { IssuedGradebook } from "#db/queries/documents/document.ts";

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
