import type { Instant } from "../shared/school-day.ts";
import type { Standing } from "./verification.ts";

/** What anyone may learn of a paper from its code: no amount, no grade, no name of a person (D-9). */
export interface VerifiedPaper {
  /** "Payment Receipt", "Statement of Account". */
  title: string;
  /** Its number, or the days it speaks of. */
  reference: string;
  issuer: string;
  issuedAt: Instant;
  standing: Standing;
}

export const verificationToWire = (paper: VerifiedPaper | null) =>
  paper === null
    ? { genuine: false as const }
    : {
        genuine: true as const,
        title: paper.title,
        reference: paper.reference,
        issuer: paper.issuer,
        issued_date: paper.issuedAt,
        standing: paper.standing,
        later_revision: paper.standing !== "current",
      };
export type WireVerification = ReturnType<typeof verificationToWire>;

export const verificationFromWire = (wire: WireVerification): VerifiedPaper | null =>
  wire.genuine
    ? {
        title: wire.title,
        reference: wire.reference,
        issuer: wire.issuer,
        issuedAt: wire.issued_date,
        standing: wire.standing,
      }
    : null;
