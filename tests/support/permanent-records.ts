import {
  type PermanentRecordDocument,
  type PermanentRecordFacts,
  permanentRecordDocument,
  type RecordYear,
} from "#core/documents/permanent-record/permanent-record-document.ts";
import { certificateFacts, certificateIssue } from "./certificates.ts";

/** Permanent records for tests. */
const AREAS = [
  "English",
  "Filipino",
  "Mathematics",
  "Science",
  "Araling Panlipunan",
  "Values Education",
  "Technology and Livelihood Education",
  "Music and Arts",
  "Physical Education and Health",
];
export const recordYear = (grade: number, other: Partial<RecordYear> = {}): RecordYear => ({
  schoolYear: `SY ${2012 + grade}-${2013 + grade}`,
  school: "Sta. Lucia Academy",
  level: `Grade ${grade} - Sampaguita`,
  adviser: "Ms. Rowena Villanueva",
  areas: AREAS.map((name, at) => ({
    name,
    terms: [85, 87, 89].map((of) => String(of + (at % 4))),
    final: String(87 + (at % 4)),
    remark: "Passed",
  })),
  average: "88.44",
  action: `Promoted to Grade ${grade + 1}`,
  remedial: [],
  note: "",
  ...other,
});

/** An issued record of the grades up to this one, the first two spent at another school. */
export function issuedRecord(
  lastGrade: number,
  { pictures, ...other }: Partial<PermanentRecordFacts> & { pictures?: string } = {},
): PermanentRecordDocument {
  const { school, signatories } = certificateFacts("conduct");
  const grades = Array.from({ length: lastGrade }, (_, at) => at + 1);
  return permanentRecordDocument(
    {
      student: {
        number: "123",
        name: "Peñaflorida, Niña Isabel M.",
        lrn: "136728140987",
        sex: "F",
        birthDate: "2013-01-31",
      },
      here: grades.slice(2).map((grade) => recordYear(grade)),
      elsewhere: grades.slice(0, 2).map((grade) => {
        const { areas, remedial, note: _, ...year } = recordYear(grade);
        return {
          ...year,
          school: "San Roque Elementary School",
          schoolId: "108345",
          division: "Division of Laguna",
          level: `Grade ${grade}`,
          section: "Rosal",
          areas: areas.map((area) => ({ ...area, remark: "Passed" as const })),
          remedial: [...remedial],
        };
      }),
      school: { ...school, logo: pictures ?? null },
      signatories: signatories.map((one) => ({ ...one, signature: pictures ?? null })),
      registrar: "Leonor Sandoval",
      ...other,
    },
    {
      number: "SR-2026-000001",
      purpose: "Transfer to another school",
      recipient: "San Pablo City National High School",
      ...certificateIssue(),
    },
  );
}
