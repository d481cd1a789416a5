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
} from "../shared/list/fields.ts";
import { DOCUMENT_STATES, type DocumentState } from "./verification.ts";

const DOCUMENT = fields(
  {
    /** "Payment Receipt", "Statement of Account". */
    title: text("title"),
    /** Its number, or the days it covers. */
    reference: text("reference"),
    issuer: text("issuer"),
    issuedAt: instant("issued_date"),
    state: oneOf(DOCUMENT_STATES, "standing"),
  },
  {
    names: { isReplaced: flag("later_revision") },
    toWire: ({ state }: { state: DocumentState }) => ({ later_revision: state !== "current" }),
    fromWire: () => ({}),
  },
);
/** What anyone may learn of a document from its code: no amount, no grade, no name of a person (D-9). */
export type VerifiedDocument = RecordOfFields<typeof DOCUMENT.fields>;
export interface Verdict {
  /** Null: nothing of this code was issued. */
  document: VerifiedDocument | null;
}
export const VERDICT = adapted(
  fields({ isGenuine: flag("genuine"), document: orAbsent(inline(DOCUMENT)) }),
  ({ document }: Verdict) => ({ isGenuine: document !== null, document }),
  ({ isGenuine, document }) => ({ document: isGenuine ? document : null }),
);
