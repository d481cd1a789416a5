import { STUDENT_COLUMNS } from "#core/management/rosters/student-columns.ts";
import type { FilePlan } from "#core/shared/import/file-plan.ts";
import { defineFile } from "#core/shared/import/reading/file-definition.ts";
import type { FileRecord, RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import {
  KnownPeople,
  type KnownPerson,
  nameAloneWarnings,
} from "#core/shared/import/reading/person-match.ts";

/** The students of segments, a row each, by number or by name (B-125, F-10). A student may be in several. */
export const SEGMENT_DEFINITION = defineFile({
  key: "segment-members",
  fields: {
    segment: {
      heading: "Segment",
      synonyms: ["Segment Code", "Segment Name", "Segment ID", "Group"],
      is: { kind: "text", max: 100 },
      needs: "value",
      example: "G7BOOKS",
    },
    ...STUDENT_COLUMNS,
  },
  eitherOf: [["student"], ["name"]],
  person: "student",
  rowsMax: 20_000,
});
export type SegmentLine = FileRecord<typeof SEGMENT_DEFINITION.fields>;

export interface KnownSegment {
  id: number;
  code: string;
  name: string;
  /** It follows a grade level. */
  isFollowing: boolean;
}
export interface KnownMember extends KnownPerson {
  /** The ids of the segments that he or she is in. */
  segments: readonly number[];
}
export interface SegmentPlan extends FilePlan {
  joining: readonly { segmentId: number; number: string }[];
}

/** Who would join which segment. Whom a segment has already stays in it, and so does whom no row names. */
export function planSegments(
  lines: readonly SegmentLine[],
  wrongAt: WrongAt<keyof typeof SEGMENT_DEFINITION.fields>,
  { segments, students }: { segments: readonly KnownSegment[]; students: readonly KnownMember[] },
): SegmentPlan {
  const people = new KnownPeople(students);
  const bySegment = new Map(
    segments.flatMap((one) => [one.name, one.code].map((key) => [key.toLowerCase(), one])),
  );
  const wrong: RowMessage[] = [];
  const byName: number[] = [];
  const known = new Set(students.flatMap(({ number, segments: own }) => own.map((id) => `${id} ${number}`)));
  const joining = new Map<string, { segmentId: number; number: string }>();
  let unchanged = 0;
  for (const line of lines) {
    const { student, name, segment: called } = line.values;
    const segment = bySegment.get(called.toLowerCase());
    const match = people.match(student, name, "who is a student");
    if (!segment) wrong.push(wrongAt(line, "segment", `“${called}” is no segment in use`));
    else if (segment.isFollowing)
      wrong.push(
        wrongAt(line, "segment", `${segment.name} follows its grade level: nobody joins it by hand`),
      );
    if ("refusal" in match)
      wrong.push(wrongAt(line, match.by === "name" ? "name" : "student", match.refusal));
    if (!segment || "refusal" in match) continue;
    if (match.by === "name") byName.push(line.line);
    const { number } = match.person;
    const key = `${segment.id} ${number}`;
    if (known.has(key) || joining.has(key)) unchanged += 1;
    else joining.set(key, { segmentId: segment.id, number });
  }
  const warnings = nameAloneWarnings(byName);
  const added = joining.size;
  return { wrong, added, changed: 0, unchanged, changes: [], warnings, joining: [...joining.values()] };
}
