import type { RoleCode } from "#core/identity/roles.ts";
import { type Action, cannotBe, type Workflow } from "#core/shared/actions.ts";
import { namedRecords, toldApart } from "#core/shared/named-records.ts";

/**
 * enrollment pass: a student let into the next school year (E-1)
 *   Not Released ── release: enrolled, certified ──> Released ── withdraw ──> Not Released
 */
export const PASS_STATUSES = ["Not Released", "Released"] as const;
export type PassStatus = (typeof PASS_STATUSES)[number];

export const PASS_STATUS_EXPECTED = "Please say Released or Not Released";
/** "Released", "not released", true, 1: what clients send; null for anything else. */
export function passStatusOf(given: string | number | boolean): PassStatus | null {
  const text = String(given).trim().toLowerCase();
  if (["released", "true", "1"].includes(text)) return "Released";
  return ["not released", "false", "0"].includes(text) ? "Not Released" : null;
}

/** What a row of the list knows and every rule below needs. */
export interface PassFacts {
  studentName: string;
  /** Absent where no question is asked. */
  studentId?: string;
  incomingSchoolYear: string;
  status: PassStatus;
}

export type PassActionName = "release" | "withdraw";

const KEEPERS: readonly RoleCode[] = ["RA", "SA"];

/** Who releases passes makes them (E-2). */
export const mayMakePasses = ({ role }: { role: RoleCode }): boolean => KEEPERS.includes(role);

const named = (selection: readonly PassFacts[]): string =>
  namedRecords(
    toldApart(
      selection,
      ({ studentName, incomingSchoolYear }) => `${studentName}, ${incomingSchoolYear}`,
      ({ studentId }) => studentId,
    ),
    "enrollment passes",
  );

const change = (
  words: { label: string; verb: string; title: string; effect: string },
  from: PassStatus,
  to: PassStatus,
): Action<PassFacts, PassStatus> => ({
  label: words.label,
  rules: [{ roles: KEEPERS, from: [from], to }],
  refusal: ({ studentName, status }) => cannotBe(`The enrollment pass of ${studentName}`, status, words.verb),
  confirmation: (selection) => ({
    title: words.title,
    text: `${words.effect} ${named(selection)}.`,
    confirmLabel: words.label,
    cancelLabel: "Cancel",
  }),
  success: `Enrollment pass ${words.verb}.`,
  titles: { success: `${words.label} Success`, failure: `${words.label} Failed` },
  on: { row: true, bulk: true },
  unavailable: "hide",
});

export const passWorkflow: Workflow<PassFacts, PassStatus, PassActionName> = {
  statusOf: ({ status }) => status,
  actions: {
    release: change(
      {
        label: "Release",
        verb: "released",
        title: "Release Enrollment Pass",
        effect: "The student will be enrolled and the pass certified as released.",
      },
      "Not Released",
      "Released",
    ),
    withdraw: change(
      {
        label: "Withdraw",
        verb: "withdrawn",
        title: "Withdraw Enrollment Pass",
        effect: "The student will no longer be enrolled and the pass no longer released.",
      },
      "Released",
      "Not Released",
    ),
  },
};

/** A bulk action is offered only where all that is selected shares one status (E-3). */
export const INVALID_SELECTION = "Invalid Selection";
export const MIXED_SELECTION = "Please select enrollment passes that are all Released or all Not Released.";
export const isInvalidSelection = (selection: readonly PassFacts[]): boolean =>
  new Set(selection.map(({ status }) => status)).size > 1;
