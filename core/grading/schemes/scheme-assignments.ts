import { ok, type RefusedEntry, type Result, refuseAll } from "../../shared/result.ts";
import type { GradingScheme } from "./scheme.ts";

/**
 * Which scheme applies where in a school year: a grade level has one for all its subjects, and a subject may have its own before it.
 *
 *   school year › grade level › scheme
 *               └ subject of the level › scheme
 */
export interface PlaceKey {
  level: string;
  /** Null: the grade level itself. */
  subject: string | null;
}

export interface SchemePlace extends PlaceKey {
  levelName: string;
  subjectName: string | null;
  /** The newest version of the scheme that is assigned here itself; null: none of its own. */
  scheme: string | null;
  schemeName: string | null;
}

/** A gradebook without a score: it is graded by the scheme of its subject (G-3). */
export interface UnscoredBook {
  id: number;
  level: string;
  subject: string;
  section: { uuid: string; name: string };
  /** Components it has activities of. */
  components: readonly string[];
}

export interface AssignmentState {
  places: readonly SchemePlace[];
  /** What is somewhere in the year, by uuid. */
  schemes: ReadonlyMap<string, Pick<GradingScheme, "categories">>;
  books: readonly UnscoredBook[];
}

/** What is asked: this scheme, for these places from now on. */
export interface AssignmentRequest {
  /** What applied to it so far: the version before, the scheme itself, or nothing yet. */
  before: string | null;
  made: string;
  scheme: GradingScheme;
  /** Null: where the version before applies. */
  wanted: readonly PlaceKey[] | null;
}

export interface AssignmentPlan {
  /** Everything the scheme applies to afterwards. */
  appliesTo: readonly PlaceKey[];
  /** Subjects that go by their grade level again. */
  dropped: readonly PlaceKey[];
  /** Gradebooks that go by another scheme or version than so far; `takes` the one asked for. */
  moved: readonly (UnscoredBook & { takes: boolean })[];
}

const keyOf = ({ level, subject }: PlaceKey): string => `${level}\n${subject ?? ""}`;
const nameOf = ({ levelName, subjectName }: SchemePlace): string =>
  subjectName === null ? levelName : `${subjectName} (${levelName})`;

/** The scheme a subject goes by: its own, or else its grade level's. */
const schemeAt = (standing: ReadonlyMap<string, string>, { level, subject }: PlaceKey): string | undefined =>
  standing.get(keyOf({ level, subject })) ?? standing.get(keyOf({ level, subject: null }));

/**
 * What comes of a scheme standing for the wanted places. Refused: a place there is none of (422), one left without any
 * scheme, and a component gone that a gradebook without a score has activities of (409).
 */
export function planAssignments(
  state: AssignmentState,
  { before, made, scheme, wanted }: AssignmentRequest,
): Result<AssignmentPlan> {
  const known = new Map(state.places.map((place) => [keyOf(place), place]));
  const held = state.places.filter((place) => before !== null && place.scheme === before);
  const appliesTo = [...new Map((wanted ?? held).map((place) => [keyOf(place), place])).values()];
  const unknown = appliesTo.flatMap((place, at): RefusedEntry[] =>
    known.has(keyOf(place))
      ? []
      : [{ path: `applies_to.${at}`, message: "There is no such grade level or subject of it" }],
  );
  if (unknown.length > 0) return refuseAll(422, "VALIDATION_FAILED", unknown);
  const kept = new Set(appliesTo.map(keyOf));
  const dropped = held.filter((place) => !kept.has(keyOf(place)));
  const standing = new Map(
    state.places.flatMap((place) => (place.scheme === null ? [] : [[keyOf(place), place.scheme] as const])),
  );
  const after = new Map(standing);
  for (const place of dropped) after.delete(keyOf(place));
  for (const place of appliesTo) after.set(keyOf(place), made);
  const bare = dropped.filter((place) => schemeAt(after, place) === undefined);
  if (bare.length > 0)
    return refuseAll(
      409,
      "PLACE_BARE",
      bare.map((place) => ({
        path: "applies_to",
        message: `${nameOf(place)} needs a grading scheme: assign another one first.`,
      })),
    );
  const definitionOf = (uuid: string) => (uuid === made ? scheme : state.schemes.get(uuid));
  const moved = state.books.flatMap((book) => {
    const next = schemeAt(after, book);
    const definition =
      next === undefined || next === schemeAt(standing, book) ? undefined : definitionOf(next);
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
    message: `${gradebooks} gradebook(s) that would use this version have activities of component ${code}: it has to stay.`,
  }));
}
