import type { PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";

/**
 * The verification code on a document (D-9): a letter for what it is, and the identifier of what was issued, in
 * Crockford's base 32. A receipt's is its payment's, a report card's that of its revision, a certificate's that of its issue, all others' that of the document that was asked for: both hold
 * 74 random bits, so that a code is known only from a document, and needs no key that could be lost or changed. A file may
 * hold gradebooks or grade sheets of several classes: which of them a document is, a digit after the letter says.
 */
export type VerifiedKind =
  | "receipt"
  | "refundReceipt"
  | "statement"
  | "classDocument"
  | "reportCard"
  | "award"
  | "permanentRecord"
  | "creditMemo"
  | "promissoryNote";
export interface VerifiedIdentity {
  kind: VerifiedKind;
  uuid: string;
  /** Of class documents the place in the file, 1 = the first; of receipts the revision, absent for the first. */
  place?: number;
}
export interface Verification {
  code: string;
  /** Where the code is checked; what the QR code says. */
  url: string;
  caption: string;
}
/** As it was issued, replaced by a later one, or taken back. */
export const DOCUMENT_STATES = ["current", "revised", "withdrawn"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** A SHA-256 as hexadecimal digits. */
export const SHA256_PATTERN = /^[0-9a-f]{64}$/;

const LETTER: Record<VerifiedKind, string> = {
  receipt: "R",
  refundReceipt: "F",
  statement: "S",
  classDocument: "G",
  reportCard: "C",
  award: "A",
  permanentRecord: "T",
  creditMemo: "M",
  promissoryNote: "N",
};
/** How many digits say the place: always one of a class document, one of a receipt from its second revision on. */
const PLACE_DIGITS: Record<VerifiedKind, readonly number[]> = {
  receipt: [0, 1],
  refundReceipt: [0],
  statement: [0],
  classDocument: [1],
  reportCard: [0],
  award: [0],
  permanentRecord: [0],
  creditMemo: [0],
  promissoryNote: [0],
};
/** The first revision of a receipt says no place: its code is the one that was handed out. */
const FIRST_PLACE: Record<VerifiedKind, number> = {
  receipt: 2,
  refundReceipt: 1,
  statement: 1,
  classDocument: 1,
  reportCard: 1,
  award: 1,
  permanentRecord: 1,
  creditMemo: 1,
  promissoryNote: 1,
};
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_DIGITS = 26;
const UUID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** "R-01M7R-…": in groups, to be read aloud. */
export function verificationCode({ kind, uuid, place: document }: VerifiedIdentity): string {
  let rest = BigInt(`0x${uuid.replaceAll("-", "")}`);
  let digits = "";
  for (let place = 0; place < CODE_DIGITS; place++) {
    digits = (DIGITS[Number(rest & 31n)] ?? "") + digits;
    rest >>= 5n;
  }
  const head = `${LETTER[kind]}${document === undefined ? "" : DIGITS[Math.min(document, DIGITS.length - 1)]}`;
  return [head, ...(digits.match(/.{5,6}(?=(.{5})*$)/g) ?? [])].join("-");
}

/** What a code names, as people type it: any case, with or without its dashes, O for 0 and I or L for 1. Null: no code at all. */
export function readVerificationCode(text: string): VerifiedIdentity | null {
  const plain = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const kind = (Object.keys(LETTER) as VerifiedKind[]).find((known) => LETTER[known] === plain[0]);
  const digits = plain.slice(1).replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  if (!kind || !PLACE_DIGITS[kind].includes(digits.length - CODE_DIGITS)) return null;
  const hasPlace = digits.length > CODE_DIGITS;
  let value = 0n;
  for (const digit of digits.slice(-CODE_DIGITS)) {
    const place = DIGITS.indexOf(digit);
    if (place < 0) return null;
    value = value * 32n + BigInt(place);
  }
  const uuid = UUID.exec(value.toString(16).padStart(32, "0"));
  const place = DIGITS.indexOf(digits.slice(0, -CODE_DIGITS));
  if (!uuid || (hasPlace && place < FIRST_PLACE[kind])) return null;
  return { kind, uuid: uuid.slice(1).join("-"), ...(hasPlace && { place }) };
}

/** What a document says for itself. `origin` is where the console answers. */
export function verificationOf(identity: VerifiedIdentity, origin: string): Verification {
  const code = verificationCode(identity);
  return {
    code,
    url: `${origin}/verify?code=${code}`,
    caption: `Scan to verify this document, or enter the code at ${origin.replace(/^https?:\/\//, "")}/verify`,
  };
}

const RECEIPT_STATES: Record<PaymentRecordStatus, DocumentState | null> = {
  UNPOSTED: null,
  POSTED: "current",
  "REFUND REQUESTED": "revised",
  "REFUND APPROVED": "revised",
  REFUNDED: "revised",
  CANCELLED: "withdrawn",
};
/** A receipt's state by its payment's status; null where there is no receipt. */
export const receiptStateOf = (status: PaymentRecordStatus): DocumentState | null => RECEIPT_STATES[status];
