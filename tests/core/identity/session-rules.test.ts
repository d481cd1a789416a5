import { describe, expect, test } from "vitest";
import { ROLE_CODES } from "#core/identity/roles.ts";
import {
  idleEndOf,
  idleMinutesOf,
  isIdle,
  isUseToNote,
  USE_NOTED_AFTER_SECONDS,
} from "#core/identity/session-rules.ts";

/** Written by hand from I-25: minutes after which a session of each role ends, while nobody has decided otherwise. */
const SHIPPED = { ST: null, DH: null, DAH: null, HRA: null, RA: 30, SA: 30, FA: 30, PAR: null, LG: null };
const MINUTE = 60_000;

test("finance, registrar and administrator end after 30 minutes; teachers and parents do not", () => {
  expect(Object.fromEntries(ROLE_CODES.map((role) => [role, idleMinutesOf(role, null)]))).toEqual(SHIPPED);
});

test("the school decides otherwise, but not of parents; what is no time is no end", () => {
  expect(idleMinutesOf("ST", "15")).toBe(15);
  expect(idleMinutesOf("FA", "off")).toBeNull();
  expect(idleMinutesOf("FA", "soon")).toBeNull();
  expect(idleMinutesOf("PAR", "15")).toBeNull();
});

describe("a session of 30 minutes", () => {
  const use = { usedAtMs: 0, idleMinutes: 30 };
  test("never ends before them, and at most the minute later that use is not written down for", () => {
    const noted = USE_NOTED_AFTER_SECONDS * 1000;
    expect(idleEndOf(use)).toBe(30 * MINUTE + noted);
    // Used last just before it would have been written down again.
    const lastUse = noted - 1;
    expect(isIdle(use, lastUse + 30 * MINUTE)).toBe(false);
    expect(isIdle(use, 30 * MINUTE + noted)).toBe(true);
  });
  test("is written down once a minute", () => {
    expect([0, 59_999, 60_000].map((now) => isUseToNote(use, now))).toEqual([false, false, true]);
    expect(isUseToNote({ usedAtMs: 0, idleMinutes: null }, 9 * MINUTE)).toBe(false);
  });
});
