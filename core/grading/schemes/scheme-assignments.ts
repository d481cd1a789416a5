import { counted } from "#core/shared/import/import.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import type { GradingScheme } from "./scheme.ts";

/**
 * Which scheme applies where in a school year: a grade level has one for all its subjects, and a subject may have its own before it.
 *
 *   school year › grade level › scheme
 *               └ subject of the level › scheme
 */
export interface TargetKey {
  level: string;
  /** Null: the grade level itself. */
  subject: string | null;
}

export interface SchemeTarget extends TargetKey {
  levelName: string;
  subjectName: string | null;
  /** The newest version of the scheme that is assigned here itself; null: none of its own. */
  scheme: string | null;
  schemeName: string | null;
}

/** A gradebook without a score: it is graded by the scheme of its subject (G-3). */
interface UnscoredBook {
  id: number;
  level: string;
  subject: string;
  section: { uuid: string; name: string };
  /** Components it has activities of. */
  components: readonly string[];
}

export interface AssignmentState {
  targets: readonly SchemeTarget[];
  /** The schemes assigned to any target of the year, by uuid. */
  schemes: ReadonlyMap<string, Pick<GradingScheme, "categories">>;
  books: readonly UnscoredBook[];
}

/** What is asked: this scheme, for these targets from now on. */
export interface AssignmentRequest {
  /** What applied to it so far: the version before, the scheme itself, or nothing yet. */
  before: string | null;
  made: string;
  scheme: GradingScheme;
  /** Null: where the version before applies. */
  wanted: readonly TargetKey[] | null;
}

export interface AssignmentPlan {
  /** Everything the scheme applies to afterwards. */
  appliesTo: readonly TargetKey[];
  /** Subjects that use the scheme of their grade level again. */
  dropped: readonly TargetKey[];
  /** Gradebooks that use another scheme or version from now on; `takes` the one asked for. */
  moved: readonly (UnscoredBook & { takes: boolean })[];
}

const keyOf = ({ level, subject }: TargetKey): string => `${level}\n${subject ?? ""}`;
const nameOf = ({ levelName, subjectName }: SchemeTarget): string =>
  subjectName === null ? levelName : `${subjectName} (${levelName})`;

/** The scheme of a subject: its own, or else its grade level's. */
const schemeAt = (assigned: ReadonlyMap<string, string>, { level, subject }: TargetKey): string | undefined =>
  assigned.get(keyOf({ level, subject })) ?? assigned.get(keyOf({ level, subject: null }));

/** The scheme applies already where the plan says, and nowhere else. */
export const isAssigned = (
  { appliesTo, dropped }: AssignmentPlan,
  scheme: string,
  targets: readonly SchemeTarget[],
): boolean =>
  dropped.length === 0 &&
  appliesTo.every((wanted) =>
    targets.some((target) => target.scheme === scheme && keyOf(target) === keyOf(wanted)),
  );

/**
 * What changes when a scheme is assigned to the wanted targets. Refused: an unknown target (422), one left without any
 * scheme, and a missing component that a gradebook without a score has activities of (409).
 */
export function planAssignments(
  state: AssignmentState,
  { before, made, scheme, wanted }: AssignmentRequest,
): Result<AssignmentPlan> {
  const known = new Map(state.targets.map((target) => [keyOf(target), target]));
  const current = state.targets.filter(({ scheme }) => before !== null && scheme === before);
  const appliesTo = [...new Map((wanted ?? current).map((target) => [keyOf(target), target])).values()];
  const unknown = appliesTo.flatMap((target, at): RefusedEntry[] =>
    known.has(keyOf(target))
      ? []
      : [{ path: `applies_to.${at}`, message: "There is no such grade level or subject of it" }],
  );
  if (unknown.length > 0) return refuseAll(422, "VALIDATION_FAILED", unknown);
  const kept = new Set(appliesTo.map(keyOf));
  const dropped = current.filter((target) => !kept.has(keyOf(target)));
  const assigned = new Map(
    state.targets.flatMap((target) =>
      target.scheme === null ? [] : [[keyOf(target), target.scheme] as const],
    ),
  );
  const after = new Map(assigned);
  for (const target of dropped) after.delete(keyOf(target));
  for (const target of appliesTo) after.set(keyOf(target), made);
  const unassigned = dropped.filter((target) => schemeAt(after, target) === undefined);
  if (unassigned.length > 0)
    return refuseAll(
      409,
      "PLACE_BARE",
      unassigned.map((target) => ({
        path: "applies_to",
        message: `${nameOf(target)} needs a grading scheme: assign another one first.`,
      })),
    );
  const definitionOf = (uuid: string) => (uuid === made ? scheme : state.schemes.get(uuid));
  const moved = state.books.flatMap((book) => {
    const next = schemeAt(after, book);
    const definition =
      next === undefined || next === schemeAt(assigned, book) ? undefined : definitionOf(next);
    if (!definition) return [];
    return [{ ...book, takes: next === made, definition }];
  });
  const lost = lostActivities(moved);
  if (lost.length > 0) return refuseAll(409, "ACTIVITIES_LOST", lost);
  return ok({
    appliesTo,
    dropped,
    moved: moved.map(({ definition: _definition, ...book }) => book),
  });
}

/** Nobody would see those activities any more. */
function lostActivities(
  moved: readonly (UnscoredBook & { definition: Pick<GradingScheme, "categories"> })[],
): RefusedEntry[] {
  const lost = new Map<string, number>();
  for (const { components, definition } of moved) {
    const kept = new Set(
      definition.categories.flatMap((category) => category.components.map(({ code }) => code)),
    );
    for (const code of components) if (!kept.has(code)) lost.set(code, (lost.get(code) ?? 0) + 1);
  }
  return [...lost].map(([code, gradebooks]) => ({
    path: "categories",
    message: `${counted(gradebooks, "gradebook that would use this version has", "gradebooks that would use this version have")} activities of component ${code}: it has to stay.`,
  }));
}
