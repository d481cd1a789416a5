import type { Action, Workflow } from "../shared/actions.ts";
import type { AwardGroup } from "./award-groups.ts";

/**
 * award: what a student has earned, and the certificate of it
 *   Earned ── print ──> Issued ── withdraw ──> Withdrawn
 *                         └ (conditions no longer met) ─ No longer met ── withdraw ──> Withdrawn
 */
export const AWARD_STATES = ["Earned", "Issued", "No longer met", "Withdrawn"] as const;
export type AwardState = (typeof AWARD_STATES)[number];

/** The state that follows from the conditions and from what was issued. */
export function awardStateOf(isMet: boolean, issue: { isWithdrawn: boolean } | null): AwardState {
  if (issue === null) return "Earned";
  if (issue.isWithdrawn) return "Withdrawn";
  return isMet ? "Issued" : "No longer met";
}
/** Report cards print the awards that are met when they are made. */
export const isOnCards = (state: AwardState): boolean => state === "Earned" || state === "Issued";

/** What a row of the list knows and every rule below needs. */
export interface AwardFactsOfRow {
  awardName: string;
  studentName: string;
  group: AwardGroup;
  state: AwardState;
}
export type AwardActionName = "why";
type AwardAction = Action<AwardFactsOfRow, AwardState>;

const why: AwardAction = {
  label: "Why",
  rules: [{ roles: ["DH", "DAH", "RA", "HRA", "ST"], from: AWARD_STATES }],
  refusal: () => "The conditions of this award cannot be shown.",
  on: { row: true },
  unavailable: "hide",
};

export const awardWorkflow: Workflow<AwardFactsOfRow, AwardState, AwardActionName> = {
  statusOf: ({ state }) => state,
  actions: { why },
};
