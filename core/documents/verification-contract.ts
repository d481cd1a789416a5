import * as z from "zod";
import {
  adapted,
  fields,
  flag,
  inline,
  instant,
  oneOf,
  orAbsent,
  type RecordOfFields,
  text,
} from "#core/shared/list/fields.ts";
import { DOCUMENT_STATES, SHA256_PATTERN } from "./verification.ts";

const DOCUMENT = fields({
  /** "Payment Receipt", "Statement of Account". */
  title: text("title"),
  /** Its number, or the days it covers. */
  reference: text("reference"),
  issuer: text("issuer"),
  issuedAt: instant("issued_date"),
  state: oneOf(DOCUMENT_STATES, "standing"),
  /** Also of what was withdrawn: another says something else by now. */
  isRevised: flag("later_revision"),
});
/** What anyone may learn of a document from its code: no amount, no grade, no name of a person (D-9). */
export type VerifiedDocument = RecordOfFields<typeof DOCUMENT.fields>;
export interface Verdict {
  /** Null: nothing of this code was issued. */
  document: VerifiedDocument | null;
  /** Whether the file asked about is one the school made of the document; null: no file was asked about. */
  isFileIssued: boolean | null;
}
export const VERDICT = adapted(
  fields({
    isGenuine: flag("genuine"),
    document: orAbsent(inline(DOCUMENT)),
    isFileIssued: orAbsent(flag("file_issued")),
  }),
  ({ document, isFileIssued }: Verdict) => ({ isGenuine: document !== null, document, isFileIssued }),
  ({ isGenuine, document, isFileIssued }) => ({ document: isGenuine ? document : null, isFileIssued }),
);

/** GET /verify/{code}: with the SHA-256 of a file, whether the school issued that file. */
export const verifyQuery = z
  .strictObject({
    sha256: z
      .string()
      .toLowerCase()
      .regex(SHA256_PATTERN, "Please give the SHA-256 of the file as 64 hexadecimal digits")
      .optional(),
  })
  .transform(({ sha256 }) => ({ sha256: sha256 ?? null }));
