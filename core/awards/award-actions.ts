import type { Action, Workflow } from "#core/shared/actions.ts";
import { type AwardGroup, isStar } from "./award-groups.ts";

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
export type AwardActionName = "view" | "print" | "why" | "withdraw";
type AwardAction = Action<AwardFactsOfRow, AwardState>;

/** What one file of a list takes (S-15). */
const CERTIFICATES_PER_FILE_MAX = 10;
export const TOO_MANY_CERTIFICATES = "Max of 10 certificate is allowed for export.";
const STARS_HAVE_NONE = "Stars have no certificate.";
/** Why these certificates are not printed in one file; null: they are. */
export const certificateRefusal = (count: number): string | null =>
  count > CERTIFICATES_PER_FILE_MAX ? TOO_MANY_CERTIFICATES : null;

const hasCertificate = ({ group }: AwardFactsOfRow): string | null =>
  isStar(group) ? STARS_HAVE_NONE : null;

const view: AwardAction = {
  label: "View certificate",
  rules: [{ roles: ["RA", "DH", "HRA"], from: AWARD_STATES, guard: hasCertificate }],
  refusal: () => "This certificate cannot be viewed.",
  on: { row: true },
  unavailable: "hide",
};

/** What was issued is printed again as it was; the first print issues it. */
const print: AwardAction = {
  label: "Print Certificate",
  rules: [
    { roles: ["RA", "DH", "HRA"], from: ["Earned"], to: "Issued", guard: hasCertificate },
    { roles: ["RA", "DH", "HRA"], from: ["Issued", "No longer met"], guard: hasCertificate },
  ],
  refusal: ({ awardName, studentName }) => `${awardName} of ${studentName} is withdrawn.`,
  titles: { success: "", failure: "Print Certificate Failed" },
  on: { row: true, bulk: true },
  unavailable: "hide",
  isOneCall: true,
};

const why: AwardAction = {
  label: "Why",
  rules: [{ roles: ["DH", "DAH", "RA", "HRA", "ST"], from: AWARD_STATES }],
  refusal: () => "The conditions of this award cannot be shown.",
  on: { row: true },
  unavailable: "hide",
};

const withdraw: AwardAction = {
  label: "Withdraw",
  rules: [{ roles: ["RA"], from: ["Issued", "No longer met"], to: "Withdrawn" }],
  refusal: ({ awardName, studentName }) => `${awardName} of ${studentName} is not issued.`,
  confirmation: ([one]) => ({
    title: "Withdraw Award",
    text: `The code on the certificate of ${one?.studentName} will say that it is withdrawn. What was issued stays on record.`,
    confirmLabel: "Withdraw",
    cancelLabel: "Cancel",
    danger: true,
    asks: { kind: "reason", label: "Reason" },
  }),
  success: "Award withdrawn.",
  titles: { success: "Withdraw Success", failure: "Withdraw Failed" },
  on: { row: true },
  unavailable: "hide",
};

export const awardWorkflow: Workflow<AwardFactsOfRow, AwardState, AwardActionName> = {
  statusOf: ({ state }) => state,
  actions: { view, print, why, withdraw },
};
