import {
  type ClassRecord,
  classRecord,
  isToldByIcon,
  letterHeading,
  letterOrRemark,
  type StudentRecord,
} from "#core/grading/grades/class-record.ts";
import { type ScaleIcon, type ScaleLevel, scaleIconOf } from "#core/grading/grades/display.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { percentageE4 } from "#core/grading/schemes/computation.ts";
import { isExamCategory, isPlain } from "#core/grading/schemes/scheme.ts";
import { scoreToText } from "#core/grading/scores/score.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { leaverName } from "#core/management/leaver-name.ts";
import { scaledToShortText, scaledToText } from "#core/shared/decimal.ts";
import { type ClassDocumentFacts, classDocumentHead } from "./class-document.ts";
import type { TableColumn, TableDocument } from "./exports/table-document.ts";

/** A class record on paper: students × activities, by category; as many column pages as its activities need. */

/** "Written Works (30%)", and "WW 30%" over few columns. */
interface RecordBand {
  title: string;
  short: string;
}

interface RecordColumn extends TableColumn {
  /** Heading it shares with its neighbours, if any. */
  band: RecordBand | null;
  cell: (record: StudentRecord, row: number) => string;
  isRed?: (record: StudentRecord) => boolean;
  icon?: (record: StudentRecord) => ScaleLevel | null;
}

/** Points across a sheet on its side, margins off. */
const SHEET_ROOM = 754;
/** Four decimals: "100.0000". */
const PERCENT = 37;
const GRADES: RecordBand = { title: "Grades", short: "Grades" };

const e4 = (value: number | null): string => (value === null ? "" : scaledToText(BigInt(value), 4));
/** A term without a grade prints a dash. */
const earlierText = (value: number | null): string => (value === null ? "–" : e4(value));
const e2 = (value: number | null): string => (value === null ? "None" : scaledToText(BigInt(value), 2));
const percent = (weightE4: number): string => `${scaledToShortText(BigInt(weightE4), 4)}%`;
const figure = (
  band: RecordBand | null,
  title: string,
  width: number,
  cell: RecordColumn["cell"],
): RecordColumn => ({
  band,
  title,
  width,
  isNumber: true,
  cell,
});

const WHO: readonly RecordColumn[] = [
  figure(null, "No.", 24, (_, row) => String(row + 1)),
  { band: null, title: "Student ID", width: 44, cell: ({ number }) => number },
  { band: null, title: "Name", width: 130, cell: ({ name, leftOn }) => leaverName(name, leftOn) },
];

/** Scores of each component, what they come to, and what the category comes to. */
function categoryColumns({ scheme, activities }: GradebookDetail): RecordColumn[] {
  return scheme.categories.flatMap((category, place) => {
    const weight = percent(category.weightE4);
    const band = { title: `${category.name} (${weight})`, short: `${category.code} ${weight}` };
    const ofComponents = category.components.flatMap((component, index) => [
      ...activities
        .filter((activity) => activity.component === component.code)
        .map(({ uuid, code, maximum }) =>
          figure(
            band,
            `${code}\n/${scaledToShortText(BigInt(maximum), 2)}`,
            31,
            ({ scores }) => scoreToText(scores.get(uuid)?.score ?? null) ?? "",
          ),
        ),
      ...(category.components.length === 1
        ? []
        : [
            figure(band, `${component.code}\n${percent(component.weightE4)}`, PERCENT, ({ grade }) =>
              e4(percentageE4(grade.categories[place]?.components[index]?.percentage ?? null)),
            ),
          ]),
    ]);
    const whole = figure(band, `${category.code}\n${weight}`, PERCENT, ({ grade }) =>
      e4(percentageE4(grade.categories[place]?.percentage ?? null)),
    );
    // A single score that is the grade itself is not said twice.
    return isPlain(scheme) && activities.length === 1 ? ofComponents : [...ofComponents, whole];
  });
}

/** The terms before, the initial grade where it is transmuted, and the term's grade as it is computed and printed. */
function gradeColumns({ gradebook, scheme }: GradebookDetail): RecordColumn[] {
  const { ordinal } = gradebook.term;
  const heading = letterHeading({ scheme, subject: gradebook.subject, levelCode: gradebook.level.code });
  const isRed = ({ reportCard }: StudentRecord): boolean => reportCard.isRed;
  return [
    ...(ordinal > 1
      ? [figure(GRADES, `${TERM_NAMES[1]}\nTerm`, PERCENT, ({ earlier }) => earlierText(earlier.first))]
      : []),
    ...(ordinal > 2
      ? [figure(GRADES, `${TERM_NAMES[2]}\nTerm`, PERCENT, ({ earlier }) => earlierText(earlier.second))]
      : []),
    ...(scheme.transmutation.kind === "none"
      ? []
      : [figure(GRADES, "Initial\nGrade", PERCENT, ({ grade }) => e4(percentageE4(grade.initial)))]),
    { ...figure(GRADES, "Term\nGrade", 42, ({ reportCard }) => termGradeText(reportCard)), isRed },
    { ...figure(GRADES, "Printed\nGrade", 36, ({ reportCard }) => reportCard.printed), isRed },
    {
      band: GRADES,
      title: heading,
      width: heading === "Letter" ? 30 : 40,
      cell: ({ reportCard }) => letterOrRemark(reportCard),
      icon: ({ reportCard }) => reportCard.icon,
      isRed,
    },
    ...(isToldByIcon({ subject: gradebook.subject, levelCode: gradebook.level.code })
      ? [
          {
            band: GRADES,
            title: "Descriptor",
            width: 92,
            cell: ({ reportCard }: StudentRecord) => reportCard.descriptor,
          },
        ]
      : []),
  ];
}

/** A grade set by hand bears a star, which the footer explains. */
export const termGradeText = ({ gradeE4, isOverridden }: StudentRecord["reportCard"]): string =>
  `${e4(gradeE4)}${isOverridden ? " *" : ""}`;
export const overrideNote = (records: readonly StudentRecord[]): string =>
  records.some(({ reportCard }) => reportCard.isOverridden) ? " · *: overridden" : "";

/** The icons of a row, by column, from the level of each column. */
const iconsAt = (levels: readonly (ScaleLevel | null)[]): Map<number, ScaleIcon> =>
  new Map(levels.flatMap((level, column) => (level === null ? [] : [[column, scaleIconOf(level)]])));

/** As many runs of columns as fit beside the students' names; the grades stay together. */
function columnPages(columns: readonly RecordColumn[], grades: readonly RecordColumn[]): RecordColumn[][] {
  const widthOf = (some: readonly RecordColumn[]): number => some.reduce((sum, { width }) => sum + width, 0);
  const room = SHEET_ROOM - widthOf(WHO);
  const pages: RecordColumn[][] = [[]];
  for (const run of [...columns.map((column) => [column]), grades]) {
    const last = pages.at(-1) ?? [];
    if (last.length > 0 && widthOf(last) + widthOf(run) > room) pages.push([...run]);
    else last.push(...run);
  }
  return pages;
}

function bandsOf(columns: readonly RecordColumn[], before: RecordBand | null | undefined) {
  const bands: (RecordBand & { from: number; to: number })[] = [];
  for (const [place, { band }] of columns.entries()) {
    const last = bands.at(-1);
    if (band === null) continue;
    if (last && columns[last.to]?.band === band && last.to === place - 1) last.to = place;
    else
      bands.push({
        title: bands.length === 0 && band === before ? `${band.title}, continued` : band.title,
        short: band.short,
        from: place,
        to: place,
      });
  }
  return bands;
}

const footerTotals = ({ footer }: ClassRecord, { scheme }: GradebookDetail) => [
  { label: "Percent failure", value: e2(footer.percentFailure) },
  ...(scheme.categories.some(isExamCategory)
    ? [{ label: "Periodical exam mean", value: e2(footer.periodicExamMean) }]
    : []),
  { label: "Grade average", value: e2(footer.gradeAverage), isStrong: true },
];

/** One table per column page, the students' names on each; averages and the verification code close the last. */
export function gradebookDocument(facts: ClassDocumentFacts): (TableDocument & { rows: string[][] })[] {
  const { detail } = facts;
  const { gradebook } = detail;
  const rules = { ...detail, subject: gradebook.subject, levelCode: gradebook.level.code };
  const record = classRecord(rules, detail.students);
  const pages = columnPages(categoryColumns(detail), gradeColumns(detail));
  const head = classDocumentHead(facts, gradebook.subject.kind === "homeroom" ? "Conduct" : "Gradebook");
  return pages.map((own, index) => {
    const columns = [...WHO, ...own];
    const part = pages.length > 1 ? ` · columns ${index + 1} of ${pages.length}` : "";
    return {
      ...head,
      period: `${head.period}${part}`,
      footer: `${head.footer} · N: not submitted, S: excused${overrideNote(record.records)}${part}`,
      columns,
      bands: bandsOf(columns, pages[index - 1]?.at(-1)?.band),
      rows: record.records.map((student, row) => columns.map(({ cell }) => cell(student, row))),
      redCells: record.records.map((student) =>
        columns.flatMap(({ isRed }, place) => (isRed?.(student) ? [place] : [])),
      ),
      cellIcons: record.records.map((student) => iconsAt(columns.map(({ icon }) => icon?.(student) ?? null))),
      totals: index === pages.length - 1 ? footerTotals(record, detail) : [],
      ...(index === pages.length - 1 && { verification: facts.verification }),
      isWide: true,
    };
  });
}
