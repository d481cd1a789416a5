import { isPassed } from "#core/grading/grades/display.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import { type EarnedSum, gradeFromSums } from "./computation.ts";
import type { GradingScheme } from "./scheme.ts";

/** What another version of a scheme would make of the scores there are. Pinned gradebooks keep theirs: told as information. */
export interface GradedBook {
  name: string;
  section: { uuid: string; name: string };
  levelCode: string;
  /** With a grade computed and none set by hand. */
  students: readonly {
    number: string;
    name: string;
    gradeE4: number;
    sums: ReadonlyMap<string, EarnedSum>;
  }[];
}

interface GradeChange {
  gradebook: string;
  student: { number: string; name: string };
  /** Ten-thousandths; null: nothing of what the student has counts any more. */
  fromE4: number;
  toE4: number | null;
  /** It passes on one side of the change only. */
  crosses: boolean;
}

interface SectionPreview {
  key: string;
  name: string;
  gradebooks: number;
  students: number;
  higher: number;
  lower: number;
  /** Of these, how many would pass or fail instead. */
  crossing: number;
}

export interface SchemePreview {
  sections: SectionPreview[];
  /** The widest first, as many as are shown. */
  changes: GradeChange[];
  /** How many there are in all. */
  differing: number;
}

const CHANGES_SHOWN = 100;

export function schemePreview(scheme: GradingScheme, books: readonly GradedBook[]): SchemePreview {
  const sections = new Map<string, SectionPreview>();
  const changes: GradeChange[] = [];
  for (const book of books) {
    const section = sections.get(book.section.uuid) ?? emptySection(book.section);
    sections.set(section.key, section);
    section.gradebooks += 1;
    section.students += book.students.length;
    for (const change of changesOf(scheme, book)) {
      changes.push(change);
      if ((change.toE4 ?? 0) > change.fromE4) section.higher += 1;
      else section.lower += 1;
      if (change.crosses) section.crossing += 1;
    }
  }
  changes.sort((one, other) => widthOf(other) - widthOf(one));
  return {
    sections: [...sections.values()],
    changes: changes.slice(0, CHANGES_SHOWN),
    differing: changes.length,
  };
}

function changesOf(scheme: GradingScheme, { name, levelCode, students }: GradedBook): GradeChange[] {
  const rules = { isSeniorHigh: isSeniorHigh(levelCode) };
  return students.flatMap((student) => {
    const fromE4 = student.gradeE4;
    const toE4 = gradeFromSums(scheme, student.sums);
    if (toE4 === fromE4) return [];
    const crosses = toE4 === null || isPassed(fromE4, rules) !== isPassed(toE4, rules);
    const { number, name: studentName } = student;
    return [{ gradebook: name, student: { number, name: studentName }, fromE4, toE4, crosses }];
  });
}

const widthOf = ({ fromE4, toE4 }: GradeChange): number => Math.abs((toE4 ?? 0) - fromE4);
const emptySection = ({ uuid, name }: GradedBook["section"]): SectionPreview => ({
  key: uuid,
  name,
  gradebooks: 0,
  students: 0,
  higher: 0,
  lower: 0,
  crossing: 0,
});
