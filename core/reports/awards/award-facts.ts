import { type AwardPeriod, FINAL_PERIOD } from "#core/awards/award-groups.ts";
import type { AwardClass, AwardGrade, AwardSection, AwardStudent } from "#core/awards/judge-awards.ts";
import { rulesOf } from "#core/grading/grades/class-record.ts";
import { generalAverageE2, isLearningArea } from "#core/grading/grades/final-grade.ts";
import { areClosed, countsInYear, isMissing, studentCard } from "#core/grading/grades/report-card.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { TERM_ORDINALS, type TermOrdinal } from "#core/management/term-name.ts";
import { type ReportedStudent, type ReportedTerm, termCard } from "#core/reports/figures.ts";

/** A student of a section with the attendance that awards ask for. */
export interface AwardedStudent {
  student: ReportedStudent;
  /** Days absent and tardy, ten-thousandths. */
  attendance: ReadonlyMap<TermOrdinal, { absentE4: number; tardyE4: number }>;
}

const RELEASED: GradebookStatus = "Released";
const isReleased = (term: ReportedTerm): boolean => term.status === RELEASED;
type ClassOfStudent = ReportedStudent["classes"][number];

/** What the awards of a section's students in a period are decided on. */
export function awardSection(
  period: AwardPeriod,
  level: { code: string; name: string },
  students: readonly AwardedStudent[],
): AwardSection {
  return {
    period,
    level,
    classes: classesOf(period, students),
    students: students.map((one) => (period === FINAL_PERIOD ? inYear(one) : inTerm(one, period))),
  };
}

/** The gradebooks of a class that the period rests on: those the students are graded in, marked terms left out. */
function classesOf(period: AwardPeriod, students: readonly AwardedStudent[]): AwardClass[] {
  const classes = new Map<string, AwardClass>();
  for (const { student } of students)
    for (const { classUuid, subject, terms } of student.classes) {
      const counted = terms.filter(
        (term) => (period === FINAL_PERIOD || term.ordinal === period) && !isMissing(term),
      );
      if (counted.length === 0 || subject.kind === "club") continue;
      const known = classes.get(classUuid);
      const waiting = counted.find((term) => !isReleased(term));
      if (!known)
        classes.set(classUuid, { classUuid, subjectName: subject.name, waitsAs: waiting?.status ?? null });
      else if (known.waitsAs === null && waiting)
        classes.set(classUuid, { ...known, waitsAs: waiting.status });
    }
  return [...classes.values()];
}

function inTerm({ student, attendance }: AwardedStudent, period: TermOrdinal): AwardStudent {
  const levelCode = student.level.code;
  const cards = student.classes.flatMap((of) => {
    const term = of.terms.find(({ ordinal }) => ordinal === period);
    if (!term || isMissing(term)) return [];
    return [{ of, card: isReleased(term) ? termCard(of, term, levelCode) : null }];
  });
  const grades = cards.flatMap(({ of, card }) => gradeOf(of, card));
  const counted = cards.flatMap(({ of, card }) => {
    if (!isLearningArea(of.subject.kind)) return [];
    return [rulesOf({ ...of, levelCode }).hasDecimals ? (card?.gradeE4 ?? null) : (card?.printedE4 ?? null)];
  });
  return {
    studentNumber: student.student.number,
    grades,
    averageE2: generalAverageE2(levelCode, counted),
    conductE4: cards.find(({ of }) => of.subject.kind === "homeroom")?.card?.printedE4 ?? null,
    attendance: attendance.get(period) ?? null,
  };
}

function inYear({ student, attendance }: AwardedStudent): AwardStudent {
  const card = studentCard(student);
  const finals = card.finals.map((final, place) => {
    const of = student.classes[place];
    // A final grade counts once every term is released, or marked as spent elsewhere.
    return { final, card: of && areClosed(of, isReleased) ? final.card : null };
  });
  const grades = finals
    .filter(({ final }) => countsInYear(final))
    .flatMap(({ final, card: closed }) => gradeOf(final, closed));
  const days = TERM_ORDINALS.map((ordinal) => attendance.get(ordinal));
  return {
    studentNumber: student.student.number,
    grades,
    averageE2: grades.every(({ gradeE4 }) => gradeE4 !== null) ? card.generalAverageE2 : null,
    conductE4: finals.find(({ final }) => final.subject.kind === "homeroom")?.card?.printedE4 ?? null,
    attendance: days.every((one) => one !== undefined)
      ? {
          absentE4: days.reduce((sum, one) => sum + one.absentE4, 0),
          tardyE4: days.reduce((sum, one) => sum + one.tardyE4, 0),
        }
      : null,
  };
}

const gradeOf = (
  { classUuid, subject }: Pick<ClassOfStudent, "classUuid" | "subject">,
  card: { gradeE4: number | null; printedE4: number | null } | null,
): AwardGrade[] =>
  isLearningArea(subject.kind)
    ? [
        {
          classUuid,
          subjectName: subject.name,
          gradeE4: card?.gradeE4 ?? null,
          printedE4: card?.printedE4 ?? null,
        },
      ]
    : [];
