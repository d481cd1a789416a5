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

/** A file that was written into the store piece by piece, under a key of its own; its SHA-256 in hex. */
export interface StoredDocument {
  pages: null;
  stored: { objectKey: string; sha256: string; bytes: number };
}

export const asPdf = (document: RenderedPdf): FinishedDocument => ({
  ...document,
  contentType: "application/pdf",
});
