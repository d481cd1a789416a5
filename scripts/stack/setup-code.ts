import { randomInt } from "node:crypto";

/** Digits and capitals without those that are read as another: I, L, O and U. */
const SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A new code that opens a school without accounts, to be copied or typed: 100 bits in groups of five. */
export const newSetupCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join(""),
  ).join("-");
