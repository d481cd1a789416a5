import * as z from "zod";
import { schoolDay } from "../shared/query-fields.ts";
import type { GradebookActionName } from "./gradebook-actions.ts";
import { REASON_CHARACTERS_MAX } from "./score-contract.ts";

/** Gradebooks that change status in one call. */
export const BULK_GRADEBOOKS_MAX = 100;

/** PATCH /grade_books/{id}/{action}: the wire's name of each transition. */
export const TRANSITIONS = {
  submit: "submit",
  approve: "approve",
  reject: "reject",
  release: "release",
  "schedule-release": "scheduleRelease",
  reopen: "reopen",
} as const satisfies Record<string, GradebookActionName>;
export type TransitionName = (typeof TRANSITIONS)[keyof typeof TRANSITIONS];

/** Null for a word that names no transition. */
export const transitionOf = (word: string): TransitionName | null =>
  Object.hasOwn(TRANSITIONS, word) ? TRANSITIONS[word as keyof typeof TRANSITIONS] : null;

/** `ids` are gradebooks, the one in the path included or not (decision 18). */
export const transitionBody = z
  .strictObject({
    ids: z.array(z.uuid()).max(BULK_GRADEBOOKS_MAX).default([]),
    reason: z.string().trim().max(REASON_CHARACTERS_MAX).default(""),
    release_date: schoolDay.optional(),
  })
  .transform(({ ids, reason, release_date }) => ({ ids, reason, releaseDate: release_date ?? null }));
