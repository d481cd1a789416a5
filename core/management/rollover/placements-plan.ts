import { type FilePlan, firstMessages } from "#core/shared/import/file-plan.ts";
import type { RowMessage, WrongAt } from "#core/shared/import/reading/file-outcome.ts";
import { peopleOfRows } from "#core/shared/import/reading/person-match.ts";
import { HELD_BACK, type PlacementEntry, type PlacementsFields } from "./placements-definition.ts";
import type { PlannedSection, PlannedStudent, RolloverPlan } from "./rollover-plan.ts";

/** An edit of the draft that a row asks for. `target`: a section's id; null: held back. */
interface AskedPlacement {
  studentNumber: string;
  target: string | null;
  before: string;
  after: string;
}
export interface PlacementsPlan extends FilePlan {
  placements: readonly AskedPlacement[];
}

/**
 * What the rows do to the draft of a plan: each puts a student into an open section of the level the student goes to, or
 * holds the student back. Who cannot go stays, and is told as a warning.
 */
export function planPlacements(
  entries: readonly PlacementEntry[],
  { students, sections }: RolloverPlan,
  { levelName, wrongAt }: { levelName: (code: string) => string; wrongAt: WrongAt<keyof PlacementsFields> },
): PlacementsPlan {
  const open = sections.filter(({ isClub, isLeftOut }) => !isClub && !isLeftOut);
  const inWords = ({ level, name }: PlannedSection): string => `${levelName(level)} ${name}`;
  const byId = new Map(open.map((section) => [section.id, section]));
  const placeOf = ({ to, hindrances }: PlannedStudent): string => {
    const section = to === null ? undefined : byId.get(to);
    return section ? inWords(section) : hindrances.map(({ words }) => words).join("; ");
  };
  const people = students.map((student) => ({
    number: student.studentNumber,
    name: student.name,
    student,
  }));
  const named = peopleOfRows(entries, wrongAt, people, "in this school year");
  const wrong: RowMessage[] = [...named.wrong];
  const staying: string[] = [];
  const placements: (AskedPlacement & { line: number; name: string })[] = [];
  let unchanged = 0;
  for (const { row, person } of named.found) {
    const { student } = person;
    const { studentNumber, name, level, hindrances } = student;
    const others = hindrances.filter(({ kind }) => kind !== "held" && kind !== "no section");
    if (others.length > 0 || level === null) {
      staying.push(
        `Row ${row.line}: ${studentNumber} ${name} cannot go: ${others.map(({ words }) => words).join("; ")}.`,
      );
      unchanged += 1;
      continue;
    }
    const text = row.values.section;
    const isHeld = isSame(text, HELD_BACK);
    const section = open.find(
      (one) => one.level === level && (isSame(one.name, text) || isSame(inWords(one), text)),
    );
    if (!isHeld && !section) {
      wrong.push(
        wrongAt(
          row,
          "section",
          `no section ${text} of ${levelName(level)} opens, where ${studentNumber} goes`,
        ),
      );
      continue;
    }
    const target = isHeld ? null : (section?.id ?? null);
    const isThere = isHeld ? hindrances.some(({ kind }) => kind === "held") : student.to === target;
    if (isThere) {
      unchanged += 1;
      continue;
    }
    const after = section && !isHeld ? inWords(section) : HELD_BACK;
    placements.push({ line: row.line, name, studentNumber, target, before: placeOf(student), after });
  }
  return {
    wrong,
    placements,
    added: 0,
    changed: placements.length,
    unchanged,
    changes: placements.map(({ line, name, before, after }) => ({
      line,
      what: name,
      from: before,
      to: after,
    })),
    warnings: [...named.warnings, ...firstMessages(staying, "students cannot go")],
  };
}
const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
