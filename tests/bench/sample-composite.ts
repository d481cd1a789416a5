import type { CompositeFacts } from "#core/documents/composite/composite-document.ts";
import type { CompositeRow } from "#core/reports/composite-list.ts";

const SUBJECTS = [
  "English",
  "Filipino",
  "Mathematics",
  "Science",
  "Araling Panlipunan",
  "MAPEH",
  "Values",
  "Technology and Livelihood",
  "Computer",
  "Physical Education",
  "Penmanship",
  "Music",
].map((name, place) => ({ code: `S-${place}`, name }));

/** A row for each student and subject of a term; figures follow from their places. */
const compositeRows = (students: number): CompositeRow[] =>
  Array.from({ length: students * SUBJECTS.length }, (_, index) => {
    const student = Math.floor(index / SUBJECTS.length);
    const place = index % SUBJECTS.length;
    const { code, name } = SUBJECTS[place] ?? { code: "", name: "" };
    const gradeE4 = (70 + ((student * 7 + place * 3) % 31)) * 10_000;
    return {
      id: `${student}.${place}`,
      studentNo: String(student + 1).padStart(6, "0"),
      studentName: `Lacsamana-Villanueva, Student ${student + 1}`,
      schoolYear: "SY 2026-2027",
      term: 1,
      gradeSection: "Grade 7 - Section Narra",
      levelName: "Grade 7",
      levelCode: "G07",
      section: "Narra",
      subject: { code, name, kind: "academic" },
      subjectName: name,
      finalCount: 0,
      letter: "B+",
      letterCount: 0,
      printedE4: gradeE4,
      gradeCount: 0,
      averageRounded: 86,
      averageE2: 8_567,
      averageLetter: "B+",
      conductE4: 940_000,
      conductLetter: "HS",
      daysAbsent: 15_000,
      daysTardy: 20_000,
      gradeE4,
      isProvisional: false,
      isAverageProvisional: false,
      isConductProvisional: false,
      clubs: [],
      finals: [],
    };
  });

/** A section's composite, of twelve subjects. */
export const compositeOf = (students: number): Omit<CompositeFacts, "business" | "requestedAt"> => ({
  rows: compositeRows(students),
  term: 1,
  section: "Narra",
  levelCode: "G07",
  levelName: "Grade 7",
  adviser: "Ms. Corazon Lualhati",
  clubs: new Map(),
  subjects: SUBJECTS.map((subject) => ({ ...subject, teachers: ["Ms. Teresita Magbanua"] })),
  requestedBy: { name: "Leonor Sandoval", email: "registrar@talaan.test" },
});
