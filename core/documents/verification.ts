import type { PaymentPaperStatus } from "../billing/payment-actions.ts";

/**
 * The verification code on a paper (decision 36): a letter for what it is, and the identifier of what was issued, in
 * Crockford's base 32. A receipt's is its payment's, a statement's that of the document that was asked for: both hold
 * 74 random bits, so that a code is known only from a paper, and needs no key that could be lost or changed.
 */
export type VerifiedKind = "receipt" | "statement";
export interface Verification {
  code: string;
  /** Where the code is checked; what the QR code says. */
  url: string;
  caption: string;
}
/** As it stands, by a later paper replaced, or taken back. */
export type Standing = "current" | "revised" | "withdrawn";

const LETTER: Record<VerifiedKind, string> = { receipt: "R", statement: "S" };
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_DIGITS = 26;
const UUID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** "R-01M7R-…": in groups, to be read aloud. */
export function verificationCode(kind: VerifiedKind, uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let digits = "";
  for (let place = 0; place < CODE_DIGITS; place++) {
    digits = (DIGITS[Number(rest & 31n)] ?? "") + digits;
    rest >>= 5n;
  }
  return [LETTER[kind], ...(digits.match(/.{5,6}(?=(.{5})*$)/g) ?? [])].join("-");
}

/** What a code names, as people type it: any case, with or without its dashes, O for 0 and I or L for 1. Null: no code at all. */
export function readVerificationCode(text: string): { kind: VerifiedKind; uuid: string } | null {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const kind = (Object.keys(LETTER) as VerifiedKind[]).find((known) => LETTER[known] === plain[0]);
  const digits = plain.slice(1).replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (!kind || digits.length !== CODE_DIGITS) return null;
  let value = 0n;
  for (const digit of digits) {
    const place = DIGITS.indexOf(digit);
    if (place < 0) return null;
    value = value * 32n + BigInt(place);
  }
  const uuid = UUID.exec(value.toString(16).padStart(32, "0"));
  return uuid ? { kind, uuid: uuid.slice(1).join("-") } : null;
}

/** What a paper says for itself. `origin` is where the console answers. */
export function verificationOf(kind: VerifiedKind, uuid: string, origin: string): Verification {
  const code = verificationCode(kind, uuid);
  return {
    code,
    url: `${origin}/verify?code=${code}`,
    caption: `Scan to verify this paper, or enter the code at ${origin.replace(/^https?:\/\//, "")}/verify`,
  };
}

const RECEIPT_STANDING: Record<PaymentPaperStatus, Standing | null> = {
  UNPOSTED: null,
  POSTED: "current",
  "REFUND REQUESTED": "revised",
  "REFUND APPROVED": "revised",
  REFUNDED: "revised",
  CANCELLED: "withdrawn",
};
/** A receipt's standing by its payment's status; null where there is no receipt. */
export const receiptStanding = (status: PaymentPaperStatus): Standing | null => RECEIPT_STANDING[status];
