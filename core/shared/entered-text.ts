import * as z from "zod";
import { EMAIL, EMAIL_MAX, NO_EMAIL, REQUIRED } from "./entry-messages.ts";

/** One line of text that may be empty: trimmed, each run of spaces or control characters one space. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
        .trim(),
    );
/** The same that has to be filled in. */
export const neededLine = (max: number) => line(max).refine((text) => text !== "", REQUIRED);

/** An email address in small letters, or "". */
export const emailOrNone = line(EMAIL_MAX)
  .transform((text) => text.toLowerCase())
  .refine((text) => text === "" || EMAIL.test(text), NO_EMAIL);
/** An email address in small letters. */
export const neededEmail = emailOrNone.refine((text) => text !== "", NO_EMAIL);
