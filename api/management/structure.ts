import { isSeniorHigh, levelOrdinal } from "#core/management/level-groups.ts";
import {
  type CurriculumEntry,
  type DepartmentEntry,
  type GradeLevelEntry,
  type PersonTypeEntry,
  POSITION_MAX,
  type SectionEntry,
  type SubjectEntry,
} from "#core/management/office-records.body.ts";
import { ok, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import { select } from "#db/select.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  curriculum,
  department,
  gradebook,
  gradeLevel,
  personType,
  schoolClass,
  schoolYear,
  section,
  staff,
  subject,
} from "#db/tables.ts";
import { idNamed, idOf, insertUnlessTaken, updateUnlessTaken } from "#db/write.ts";
import {
  choicesNamed,
  FIXED,
  isTaken,
  type NamedChoice,
  namedIfAny,
  recordEditor,
  refusedChoices,
  savedBy,
} from "./office-record.ts";

/** What a school is made of: departments, curricula, grade levels, what people can be (M-14), sections and subjects. */
const refused = (errors: RefusedEntry[]) => refuseAll(422, "VALIDATION_FAILED", errors);
const nameTaken = (noun: string) =>
  refused([{ path: "name", message: `There is a ${noun} of this name already` }]);

export const saveDepartment = recordEditor({
  list: "departments",
  facts: ({ name }: DepartmentEntry) => [
    select(
      { id: department.uuid },
      sql`from ${department} where ${department.name} = ${name} collate nocase`,
    ),
  ],
  write({ entry: { name }, current, facts: [namesakes], scope }) {
    if (isTaken(namesakes, current)) return nameTaken("department");
    const id = current?.id ?? scope.newUuid();
    return ok({
      id,
      statements: current
        ? updateUnlessTaken(department, department.uuid, current, { name })
        : insertUnlessTaken(department, { uuid: id, name }),
    });
  },
});

export const saveCurriculum = recordEditor({
  list: "curriculum",
  facts: ({ name }: CurriculumEntry) => [
    select(
      { id: curriculum.uuid },
      sql`from ${curriculum} where ${curriculum.name} = ${name} collate nocase`,
    ),
  ],
  write({ entry: { name }, current, facts: [namesakes], scope }) {
    if (isTaken(namesakes, current)) return nameTaken("curriculum");
    if (current && current.schemes !== "" && current.name !== name)
      return refused([{ path: "name", message: "Its grading schemes keep their name for good: so does it" }]);
    const id = current?.id ?? scope.newUuid();
    return ok({
      id,
      statements: current
        ? [
            // The school years that name it follow.
            statement(sql`update ${schoolYear} set curriculum = ${name} where ${schoolYear.curriculum}
              = (select name from ${curriculum} where uuid = ${id} and version = ${current.version})`),
            ...updateUnlessTaken(curriculum, curriculum.uuid, current, { name }),
          ]
        : insertUnlessTaken(curriculum, { uuid: id, name }),
    });
  },
});

export const saveGradeLevel = recordEditor({
  list: "grade-levels",
  facts: ({ code, department_id }: GradeLevelEntry) => [
    select({ id: gradeLevel.code }, sql`from ${gradeLevel} where ${gradeLevel.code} = ${code}`),
    choicesNamed([{ kind: "department", id: department_id, path: "department_id" }]),
  ],
  write({ entry: { code, name, department_id }, current, facts: [ofCode, found] }) {
    const errors = refusedChoices(
      found,
      [{ kind: "department", id: department_id, path: "department_id" }],
      current,
    );
    if (current && current.id !== code) errors.push({ path: "code", message: FIXED });
    else if (isTaken(ofCode, current))
      errors.push({ path: "code", message: "The school has this grade level already" });
    if (errors.length > 0) return refused(errors);
    const values = { name, departmentId: idOf(department, department_id) };
    return ok({
      id: code,
      statements: current
        ? updateUnlessTaken(gradeLevel, gradeLevel.code, current, values)
        : insertUnlessTaken(gradeLevel, { code, ordinal: levelOrdinal(code), ...values }),
    });
  },
});

const PERSON_TYPES = {
  designation: { list: "designations", noun: "designation" },
  faculty: { list: "faculty-types", noun: "faculty type" },
  student: { list: "student-types", noun: "student type" },
  sponsor: { list: "sponsor-types", noun: "sponsor type" },
} as const;
export type PersonTypeKind = keyof typeof PERSON_TYPES;
/** A designation, or a type of faculty, students or sponsors. */
export const savePersonType = (kind: PersonTypeKind) =>
  recordEditor({
    list: PERSON_TYPES[kind].list,
    facts: ({ name }: PersonTypeEntry) => [
      select(
        { id: personType.uuid },
        sql`from ${personType} where ${personType.kind} = ${kind} and ${personType.name} = ${name} collate nocase`,
      ),
    ],
    write({ entry: { name }, current, facts: [namesakes], scope }) {
      if (isTaken(namesakes, current)) return nameTaken(PERSON_TYPES[kind].noun);
      const id = current?.id ?? scope.newUuid();
      return ok({
        id,
        statements: current
          ? updateUnlessTaken(personType, personType.uuid, current, { name })
          : insertUnlessTaken(personType, { uuid: id, kind, name }),
      });
    },
  });
/** The id of what a person is; none where nothing was chosen. */
export const personTypeId = (kind: PersonTypeKind, uuid: string | SQL): SQL<number | null> =>
  sql`(select id from ${personType} where uuid = ${uuid} and kind = ${kind})`;

const namedBySection = (entry: SectionEntry): NamedChoice[] => [
  { kind: "year", id: entry.school_year_id, path: "school_year_id" },
  { kind: "level", id: entry.gradelevel_code, path: "gradelevel_code" },
  ...namedIfAny("staff", entry.adviser_id, "adviser_id"),
];
const levelId = (code: string) => idNamed(gradeLevel, gradeLevel.code, code);
/** A section of a school year and its adviser, who sees all its classes from then on (M-3). */
export const saveSection = recordEditor({
  list: "sections",
  facts: (entry: SectionEntry) => [
    choicesNamed(namedBySection(entry)),
    select(
      { id: section.uuid },
      sql`from ${section} where lower(${section.name}) = lower(${entry.name})
        and ${section.schoolYearId} = ${idOf(schoolYear, entry.school_year_id)}
        and ${section.gradeLevelId} = ${levelId(entry.gradelevel_code)}`,
    ),
  ],
  write({ entry, current, facts: [found, duplicates], scope }) {
    const errors = refusedChoices(found, namedBySection(entry), current);
    if (isTaken(duplicates, current))
      errors.push({
        path: "name",
        message: "The grade level has a section of this name in that school year",
      });
    if (current && current.school_year_id !== entry.school_year_id)
      errors.push({ path: "school_year_id", message: FIXED });
    if (current && current.gradelevel_code !== entry.gradelevel_code)
      errors.push({ path: "gradelevel_code", message: FIXED });
    if (current && entry.kind !== undefined && current.kind !== entry.kind)
      errors.push({ path: "kind", message: FIXED });
    const isClub = (current?.kind ?? entry.kind) === "club";
    if (isClub && entry.adviser_id)
      errors.push({
        path: "adviser_id",
        message: "A club has no adviser: the teacher of its class leads it",
      });
    if (entry.strand && (isClub || !isSeniorHigh(entry.gradelevel_code)))
      errors.push({ path: "strand", message: "Only sections of grades 11 and 12 have a strand" });
    if (errors.length > 0) return refused(errors);
    const id = current?.id ?? scope.newUuid();
    const { name, strand } = entry;
    const adviserId = idOf(staff, entry.adviser_id ?? "");
    return ok({
      id,
      statements: current
        ? updateUnlessTaken(section, section.uuid, current, {
            name,
            adviserId,
            ...(strand !== undefined && { strand }),
          })
        : insertUnlessTaken(section, {
            uuid: id,
            schoolYearId: idOf(schoolYear, entry.school_year_id),
            gradeLevelId: levelId(entry.gradelevel_code),
            name,
            adviserId,
            kind: entry.kind ?? "regular",
            strand: strand ?? "",
          }),
    });
  },
});

/** A subject of a grade level. What its gradebooks are made of stays once there are any. */
export const saveSubject = recordEditor({
  list: "subjects",
  facts: (entry: SubjectEntry, id) => [
    choicesNamed([{ kind: "level", id: entry.gradelevel_code, path: "gradelevel_code" }]),
    select({ id: subject.code }, sql`from ${subject} where lower(${subject.code}) = lower(${entry.code})`),
    gradebooksOfSubject(id ?? ""),
  ],
  write({ entry, current, facts: [found, duplicates, [used]] }) {
    const { code, name, kind, position } = entry;
    const errors = refusedChoices(
      found,
      [{ kind: "level", id: entry.gradelevel_code, path: "gradelevel_code" }],
      current,
    );
    if (isTaken(duplicates, current))
      errors.push({ path: "code", message: "There is a subject of this code already" });
    if (current && current.gradelevel_code !== entry.gradelevel_code)
      errors.push({ path: "gradelevel_code", message: FIXED });
    if (current && current.kind !== kind && (used?.gradebooks ?? 0) > 0)
      errors.push({ path: "kind", message: "It has gradebooks already: its kind stays" });
    if (errors.length > 0) return refused(errors);
    const gradeLevelId = levelId(entry.gradelevel_code);
    const isPlaced = position !== undefined && position !== null;
    return ok({
      id: code,
      statements: current
        ? updateUnlessTaken(subject, subject.code, current, {
            code,
            name,
            kind,
            ...(isPlaced && { position }),
          })
        : insertUnlessTaken(subject, {
            code,
            name,
            gradeLevelId,
            kind,
            position: isPlaced ? position : positionAfter(gradeLevelId),
          }),
    });
  },
});
/** The last of a grade level. */
const positionAfter = (level: SQL): SQL<number> =>
  sql`(select min(coalesce(max(position), 0) + 1, ${POSITION_MAX}) from ${subject} where grade_level_id = ${level})`;
/** Gradebooks of a subject: its kind decides what they are. */
const gradebooksOfSubject = (code: string): Statement<{ gradebooks: number }> =>
  select(
    { gradebooks: sql<number>`count(*)` },
    sql`from ${subject} join ${schoolClass} on ${schoolClass.subjectId} = ${subject.id}
      join ${gradebook} on ${gradebook.classId} = ${schoolClass.id} where ${subject.code} = ${code}`,
  );

export const structureEndpoints = [
  ...savedBy(saveDepartment),
  ...savedBy(saveCurriculum),
  ...savedBy(saveGradeLevel),
  ...(["designation", "faculty", "student", "sponsor"] as const).flatMap((kind) =>
    savedBy(savePersonType(kind)),
  ),
  ...savedBy(saveSection),
  ...savedBy(saveSubject),
];
