import {
  defineFile,
  type FileDefinition,
  type FileField,
  type FileFields,
} from "#core/shared/import/reading/file-definition.ts";
import { type CHOICES, EDITORS, type EditField } from "./editors.ts";
import type { FileList } from "./lists/file-lists.ts";
import { SCHOOL_YEAR_COLUMN } from "./rosters/student-columns.ts";

/** A list of choices that a column names one of. */
export type ChoiceList = (typeof CHOICES)[number];

interface OfficeFile {
  list: FileList;
  /** By field of the form. */
  definition: FileDefinition;
  /** The fields by which a row finds its record. */
  key: readonly string[];
}
/** What a list's file has beside what its form says. */
interface FileWords {
  key: readonly string[];
  /** The row of examples; a column without one is not in the file. */
  examples: Readonly<Record<string, string>>;
  synonyms?: Readonly<Record<string, readonly string[]>>;
  rowsMax: number;
}

const LEVEL_SYNONYMS = ["Grade", "Year Level", "Grade/Year Level"];
const named = (example: string): FileWords => ({ key: ["name"], examples: { name: example }, rowsMax: 500 });
const WORDS: Readonly<Record<FileList, FileWords>> = {
  departments: named("Junior High School"),
  curriculum: named("K to 12"),
  designations: named("Teacher"),
  "faculty-types": named("Full-time"),
  "student-types": named("Transferee"),
  "sponsor-types": named("Parent"),
  "grade-levels": {
    key: ["code"],
    examples: { code: "Grade 7", name: "Grade 7", department_id: "Junior High School" },
    synonyms: { code: ["Code", ...LEVEL_SYNONYMS], name: ["Grade Level"] },
    rowsMax: 100,
  },
  subjects: {
    key: ["code"],
    examples: {
      name: "Mathematics 7",
      code: "G07-MATH",
      gradelevel_code: "Grade 7",
      kind: "Academic",
      position: "3",
    },
    synonyms: {
      name: ["Subject Name", "Learning Area", "Description"],
      code: ["Subject Code"],
      gradelevel_code: LEVEL_SYNONYMS,
    },
    rowsMax: 2_000,
  },
  sections: {
    key: ["school_year_id", "gradelevel_code", "name"],
    examples: {
      name: "Narra",
      school_year_id: "SY 2026-2027",
      gradelevel_code: "Grade 7",
      kind: "Regular",
      strand: "",
      adviser_id: "EMP-0042",
    },
    synonyms: {
      name: ["Section Name", "Grade Section", "Class Section"],
      school_year_id: ["School Period", "SY"],
      gradelevel_code: LEVEL_SYNONYMS,
      adviser_id: ["Class Adviser", "Adviser No.", "Homeroom Adviser"],
    },
    rowsMax: 2_000,
  },
  assignments: {
    key: ["section_id", "subject_code"],
    examples: {
      section_id: "Grade 7 Narra",
      subject_code: "G07-MATH",
      faculty_ids: "EMP-0042",
      first_term: "",
      last_term: "",
    },
    synonyms: {
      section_id: ["Grade and Section", "Grade Section", "Class Section"],
      subject_code: ["Subject Code", "Learning Area"],
      faculty_ids: ["Teacher", "Employee No.", "Faculty"],
    },
    rowsMax: 12_000,
  },
  sponsors: {
    // Of several of one name the address tells which is meant.
    key: ["name"],
    examples: {
      name: "Maria Dela Cruz",
      email: "maria.delacruz@example.com",
      type_id: "Parent",
      contact_number: "0917 555 0001",
      home_address: "12 Mabini St., Barangay Poblacion",
      billing_address: "12 Mabini St., Barangay Poblacion",
      city: "Quezon City",
      province: "Metro Manila",
      postal_code: "1100",
      tax_number: "123-456-789-000",
    },
    synonyms: {
      name: ["Sponsor", "Sponsor Name", "Guardian", "Guardian Name", "Parent", "Parent Name", "Full Name"],
      email: ["Email Address", "E-mail", "Sponsor Email"],
      type_id: ["Type"],
      contact_number: ["Contact Number", "Mobile No.", "Cellphone No.", "Phone"],
      home_address: ["Address"],
      city: ["City/Municipality", "Municipality"],
      postal_code: ["ZIP Code", "ZIP"],
      tax_number: ["Tax Identification Number", "Tax Number"],
    },
    rowsMax: 10_000,
  },
  faculties: {
    key: ["employee_no"],
    examples: {
      employee_no: "EMP-0042",
      prefix: "Ms.",
      last_name: "Dela Cruz",
      given_name: "Ana",
      middle_name: "Reyes",
      suffix: "",
      department_id: "Junior High School",
      designation_id: "Teacher",
      type_id: "Full-time",
      email: "ana.delacruz@example.com",
      contact_number: "0917 555 0001",
    },
    synonyms: {
      employee_no: ["Employee Number", "Employee ID", "Staff No.", "ID No."],
      prefix: ["Prefix"],
      last_name: ["Surname", "Family Name"],
      given_name: ["First Name", "Forename"],
      suffix: ["Name Extension", "Extension"],
      designation_id: ["Position"],
      type_id: ["Employment Type", "Type"],
      email: ["Email Address", "E-mail"],
      contact_number: ["Contact Number", "Mobile No.", "Cellphone No."],
    },
    rowsMax: 5_000,
  },
};

/** Of a file of classes: the school year of the section that a row names. */
export const SCHOOL_YEAR_OF_ROW = "school_year";
const TEXT_MAX = 250;
/** A column of a field of the form. */
function columnOf(field: EditField, { key, examples, synonyms }: FileWords): FileField {
  const { options } = field;
  const isChoice = field.kind === "choice" && typeof options === "object";
  const names = synonyms?.[field.name];
  return {
    heading: field.label,
    ...(names && { synonyms: names }),
    is: isChoice
      ? {
          kind: "choice",
          choices: options.map(({ value, label }) => ({ code: value, name: label, synonyms: [value] })),
        }
      : { kind: "text", max: TEXT_MAX },
    ...(key.includes(field.name) && field.name !== "school_year_id" && { needs: "value" as const }),
    example: examples[field.name] ?? "",
  };
}

const FILES = new Map<FileList, OfficeFile>();
/** The file of a list, made once. */
export function officeFile(list: FileList): OfficeFile {
  const known = FILES.get(list);
  if (known) return known;
  const made = madeFile(list);
  FILES.set(list, made);
  return made;
}
function madeFile(list: FileList): OfficeFile {
  const words = WORDS[list];
  const columns = fieldsOf(list).map((field): [string, FileField] => [field.name, columnOf(field, words)]);
  const definition = defineFile({
    key: `office-${list}`,
    fields: Object.fromEntries(
      list === "assignments" ? [...columns, [SCHOOL_YEAR_OF_ROW, SCHOOL_YEAR_COLUMN]] : columns,
    ) as FileFields,
    rowsMax: words.rowsMax,
  });
  return { list, definition, key: words.key };
}
/** The fields of the form that the file has columns of, in the order of the examples. */
export const fieldsOf = (list: FileList): readonly EditField[] => {
  const fields = EDITORS[list]?.fields ?? [];
  return Object.keys(WORDS[list].examples).flatMap(
    (name) => fields.find((field) => field.name === name) ?? [],
  );
};
/** The list that a field chooses from; null: it is typed, or one of a few words. */
export const choiceListOf = ({ options }: EditField): ChoiceList | null =>
  typeof options === "string" ? options : null;
