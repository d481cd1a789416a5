import { scaledToShortText, scaledToText } from "#core/shared/decimal.ts";
import type { AwardGroup, AwardPeriod } from "./award-groups.ts";
import { type AwardRule, type AwardRules, type Band, honorRules, lowestAverageE2 } from "./award-rules.ts";

/** Whether a student has an award, and every condition of it: the list, the document and "Why" are all made of this. */
export interface AwardJudgement {
  group: AwardGroup;
  /** Of a top per subject. */
  classUuid: string | null;
  name: string;
  isAwarded: boolean;
  conditions: AwardCondition[];
}
export interface AwardCondition {
  name: string;
  /** The student's; null: there is no record of it. */
  figure: string | null;
  bound: string;
  isMet: boolean;
  /** By how much the bound was missed; null where it is met or no number. */
  missedBy: string | null;
  /** Which record is missing; "" for none. */
  lacks: string;
}

const PER_GRADE = 10_000;
const average = (e2: number): string => scaledToText(BigInt(e2), 2);
const grade = (e4: number): string => scaledToText(BigInt(e4), 4);
const whole = (e4: number): string => scaledToShortText(BigInt(e4), 4);
const orHigher = (bound: string): string => `${bound} or higher`;

/** A figure that must not be below a bound. */
function atLeast(
  name: string,
  {
    figure,
    bound,
    text,
    lacks,
  }: { figure: number | null; bound: number; text: (value: number) => string; lacks: string },
  shown: { figure?: string; bound?: string } = {},
): AwardCondition {
  const isMet = figure !== null && figure >= bound;
  return {
    name,
    figure: figure === null ? null : (shown.figure ?? text(figure)),
    bound: shown.bound ?? orHigher(text(bound)),
    isMet,
    missedBy: figure === null || isMet ? null : text(bound - figure),
    lacks: figure === null ? lacks : "",
  };
}
const plain = (
  name: string,
  figure: string | null,
  bound: string,
  isMet: boolean,
  lacks = "",
): AwardCondition => ({
  name,
  figure,
  bound,
  isMet,
  missedBy: null,
  lacks,
});

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const NO_AVERAGE = "No general average: a learning area has no released grade";
const NO_CONDUCT = "No released conduct grade";
const NO_ATTENDANCE = "No attendance record";
const NO_YEAR_ATTENDANCE = "No attendance record for every term";

/** A grade in every learning area and in conduct. */
function isComplete({ grades, conductE4 }: AwardStudent): boolean {
  return conductE4 !== null && grades.length > 0 && grades.every(({ gradeE4 }) => gradeE4 !== null);
}
function complete(student: AwardStudent): AwardCondition {
  const missing = student.grades.flatMap(({ gradeE4, subjectName }) =>
    gradeE4 === null ? [subjectName] : [],
  );
  const lacking = [
    ...(student.grades.length === 0 ? ["any learning area"] : missing),
    ...(student.conductE4 === null ? ["conduct"] : []),
  ];
  const isMet = isComplete(student);
  return plain(
    "Complete record",
    isMet ? "Complete" : null,
    "A released grade in every learning area and in conduct",
    isMet,
    isMet ? "" : `No released grade in ${listed(lacking)}`,
  );
}

/** What of a section is asked once, not for each student. */
interface Context {
  rules: AwardRules;
  section: AwardSection;
  /** The highest grade of each class, and the highest general average. */
  highestE4: ReadonlyMap<string, number>;
  highestE2: number | null;
}

const levelOf = ({ section: { level } }: Context, { levels }: AwardRule): AwardCondition[] =>
  levels === null
    ? []
    : [plain("Grade level", level.name, "A grade level that has this award", levels.includes(level.code))];

const conductOf = ({ conduct }: AwardRule, { conductE4 }: AwardStudent): AwardCondition[] =>
  conduct === null
    ? []
    : [
        atLeast("Conduct", {
          figure: conductE4,
          bound: conduct * PER_GRADE,
          text: whole,
          lacks: NO_CONDUCT,
        }),
      ];

function lowestOf({ lowestGrade }: AwardRule, { grades }: AwardStudent): AwardCondition[] {
  if (lowestGrade === null) return [];
  const lowest = grades.reduce<AwardGrade | null>(
    (found, one) =>
      one.printedE4 !== null && (found?.printedE4 == null || one.printedE4 < found.printedE4) ? one : found,
    null,
  );
  const figure = lowest?.printedE4 ?? null;
  return [
    atLeast(
      "Lowest grade",
      { figure, bound: lowestGrade * PER_GRADE, text: whole, lacks: "No released grade" },
      lowest === null || figure === null ? {} : { figure: `${whole(figure)} in ${lowest.subjectName}` },
    ),
  ];
}

function averageIn({ rules }: Context, band: Band, { averageE2 }: AwardStudent): AwardCondition {
  const isWhole = rules.averageAs === "whole";
  return atLeast(
    "General average",
    { figure: averageE2, bound: lowestAverageE2(rules, band), text: average, lacks: NO_AVERAGE },
    isWhole ? { bound: `${orHigher(String(band.fromE2 / 100))} as a whole number` } : {},
  );
}

function attendanceOf(
  { section: { period } }: Context,
  { attendance }: AwardStudent,
  kinds: readonly ("absent" | "tardy")[],
): AwardCondition[] {
  const lacks = period === 4 ? NO_YEAR_ATTENDANCE : NO_ATTENDANCE;
  return kinds.map((kind): AwardCondition => {
    const days = attendance === null ? null : attendance[`${kind}E4`];
    const isMet = days === 0;
    return {
      name: kind === "absent" ? "Days absent" : "Days tardy",
      figure: days === null ? null : whole(days),
      bound: "0",
      isMet,
      missedBy: days === null || isMet ? null : whole(days),
      lacks: days === null ? lacks : "",
    };
  });
}

const RELEASED = "Released";
function released(name: string, classes: readonly AwardClass[]): AwardCondition {
  const waiting = classes.flatMap(({ subjectName, waitsAs }) =>
    waitsAs === null ? [] : [`${subjectName}: ${waitsAs}`],
  );
  return plain(
    name,
    waiting.length === 0 ? RELEASED : waiting.join("; "),
    RELEASED,
    waiting.length === 0 && classes.length > 0,
  );
}

const judged = (
  group: AwardGroup,
  rule: AwardRule,
  conditions: AwardCondition[],
  of: { classUuid: string; subjectName: string } | null = null,
): AwardJudgement => ({
  group,
  classUuid: of?.classUuid ?? null,
  name: of ? rule.name.replace("{subject}", () => of.subjectName) : rule.name,
  isAwarded: conditions.every(({ isMet }) => isMet),
  conditions,
});

const passingE4 = ({ band }: AwardRule): number => (band?.fromE2 ?? 0) * 100;

function topOfSubject(context: Context, one: AwardGrade): AwardJudgement {
  const rule = context.rules.groups.top_subject;
  const classes = context.section.classes.filter(({ classUuid }) => classUuid === one.classUuid);
  const lacks = `No released grade in ${one.subjectName}`;
  const highest = context.highestE4.get(one.classUuid) ?? null;
  return judged(
    "top_subject",
    rule,
    [
      ...levelOf(context, rule),
      released("Gradebook of the class", classes),
      atLeast(
        "Highest grade of the class",
        { figure: one.gradeE4, bound: highest ?? 0, text: grade, lacks },
        highest === null ? { bound: "The highest grade" } : { bound: grade(highest) },
      ),
      atLeast("Printed grade", { figure: one.printedE4, bound: passingE4(rule), text: whole, lacks }),
    ],
    one,
  );
}

function topOfSection(context: Context, student: AwardStudent): AwardJudgement {
  const rule = context.rules.groups.top_section;
  const highest = context.highestE2;
  const figure = { figure: student.averageE2, text: average, lacks: NO_AVERAGE };
  return judged("top_section", rule, [
    ...levelOf(context, rule),
    released("Gradebooks of the section", context.section.classes),
    complete(student),
    atLeast(
      "Highest general average",
      { ...figure, bound: highest ?? 0 },
      highest === null ? { bound: "The highest general average" } : { bound: average(highest) },
    ),
    ...(rule.band ? [atLeast("General average", { ...figure, bound: rule.band.fromE2 })] : []),
  ]);
}

/** The honors from the highest down: the first whose conditions are met is the student's. */
function honorsOf(context: Context, student: AwardStudent): AwardJudgement[] {
  let higher: string | null = null;
  return honorRules(context.rules).map(({ group, rule }, place) => {
    const one = judged(group, rule, [
      ...levelOf(context, rule),
      complete(student),
      ...(rule.band ? [averageIn(context, rule.band, student)] : []),
      ...lowestOf(rule, student),
      ...conductOf(rule, student),
      ...(place === 0 ? [] : [plain("Higher honor", higher ?? "None", "None", higher === null)]),
    ]);
    if (one.isAwarded) higher = one.name;
    return one;
  });
}

function judgeStudent(context: Context, student: AwardStudent): AwardJudgement[] {
  const { green_star, purple_star, conduct } = context.rules.groups;
  return [
    ...student.grades.map((one) => topOfSubject(context, one)),
    topOfSection(context, student),
    ...honorsOf(context, student),
    judged("green_star", green_star, [
      ...levelOf(context, green_star),
      ...attendanceOf(context, student, ["absent", "tardy"]),
      ...conductOf(green_star, student),
    ]),
    judged("purple_star", purple_star, [
      ...levelOf(context, purple_star),
      ...attendanceOf(context, student, ["tardy"]),
      ...conductOf(purple_star, student),
    ]),
    judged("conduct", conduct, [
      ...levelOf(context, conduct),
      complete(student),
      ...conductOf(conduct, student),
    ]),
  ];
}

const highest = (figures: readonly (number | null)[]): number | null =>
  figures.reduce<number | null>(
    (found, figure) => (figure !== null && (found === null || figure > found) ? figure : found),
    null,
  );

/** The judge of a section's students in a period: every group and, of each award, every condition. */
export function awardJudge(
  rules: AwardRules,
  section: AwardSection,
): (student: AwardStudent) => AwardJudgement[] {
  const byClass = new Map<string, number>();
  for (const { grades } of section.students)
    for (const { classUuid, gradeE4 } of grades)
      if (gradeE4 !== null && gradeE4 > (byClass.get(classUuid) ?? -1)) byClass.set(classUuid, gradeE4);
  const context: Context = {
    rules,
    section,
    highestE4: byClass,
    highestE2: highest(section.students.filter(isComplete).map(({ averageE2 }) => averageE2)),
  };
  return (student) => judgeStudent(context, student);
}

/** What awards of a section in one period are decided on: only released grades. */
export interface AwardSection {
  period: AwardPeriod;
  level: { code: string; name: string };
  /** Learning areas and Homeroom that have gradebooks in the period. */
  classes: readonly AwardClass[];
  students: readonly AwardStudent[];
}
export interface AwardClass {
  classUuid: string;
  subjectName: string;
  /** Null: every gradebook of it in the period is Released; else the status of one that is not. */
  waitsAs: string | null;
}
export interface AwardStudent {
  studentNumber: string;
  /** Of each learning area. */
  grades: readonly AwardGrade[];
  /** The general average, hundredths. */
  averageE2: number | null;
  /** The printed grade of conduct, ten-thousandths. */
  conductE4: number | null;
  /** Days, ten-thousandths; of Final the sums. Null: no record, of Final not one for each term. */
  attendance: { absentE4: number; tardyE4: number } | null;
}
/** Grades are ten-thousandths; null: not released, or none. */
export interface AwardGrade {
  classUuid: string;
  subjectName: string;
  gradeE4: number | null;
  printedE4: number | null;
}
