import * as z from "zod";

/**
 * Identifiers as people type them: receipt, reference, cheque and official receipt numbers, and codes (S-25). They are stored
 * trimmed, with one space where several were typed, and compared without the case of A–Z (in SQL: collate nocase).
 */
export const IDENTIFIER_REFUSAL = "Please enter printable characters on one line";
export const IDENTIFIER_MAX = 60;

/** Spaces of any width and tabs; what is left of line breaks within is refused. */
const INNER_SPACES = /[\t\p{Zs}]+/gu;
/** Control, format and direction characters, line separators, and what draws nothing. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const normalizeIdentifier = (typed: string): string =>
  typed.normalize("NFC").trim().replace(INNER_SPACES, " ");
export const isPrintableIdentifier = (text: string): boolean => !UNPRINTABLE.test(text);
/** What two identifiers that count as the same have in common; equal to SQL's nocase. */
export const identifierKey = (text: string): string =>
  normalizeIdentifier(text).replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** An identifier of a body or a query; `required`: the refusal of an empty one. */
export const typedIdentifier = ({
  max = IDENTIFIER_MAX,
  required,
}: {
  max?: number;
  required?: string;
} = {}) =>
  z
    .string(required === undefined ? {} : { error: required })
    .overwrite(normalizeIdentifier)
    .min(required === undefined ? 0 : 1, required)
    .max(max, `Please enter at most ${max} characters`)
    .refine(isPrintableIdentifier, IDENTIFIER_REFUSAL);
