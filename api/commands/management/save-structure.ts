import type {
  CurriculumEntry,
  DepartmentEntry,
  GradeLevelEntry,
  PersonTypeEntry,
} from "#core/management/editing-contract.ts";
import type { ManagementKey } from "#core/management/lists/management-lists.ts";
import { ok, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  insertCurriculum,
  insertDepartment,
  insertGradeLevel,
  insertPersonType,
  renameCurriculum,
  updateDepartment,
  updateGradeLevel,
  updatePersonType,
} from "#db/queries/management/management-change.ts";
import {
  curriculaNamed,
  departmentsNamed,
  findNamed,
  levelsOfCode,
  personTypesNamed,
} from "#db/queries/management/management-facts.ts";
import type { Tables } from "#db/tables.ts";
import { FIXED, refusedChoices } from "./named-choices.ts";
import type { RecordEditor } from "./save-record.ts";

/** Departments, curricula, grade levels, and what people can be (M-14): each is known by its name. */
const refused = (errors: RefusedEntry[]) => refuseAll(422, "VALIDATION_FAILED", errors);
const nameTaken = (noun: string) =>
  refused([{ path: "name", message: `There is a ${noun} of this name already` }]);
const isTaken = (namesakes: readonly { id: string }[], current: { id: string } | null) =>
  namesakes.some(({ id }) => id !== current?.id);

export const saveDepartment: RecordEditor<DepartmentEntry, readonly [ReturnType<typeof departmentsNamed>]> = {
  list: "departments",
  facts: ({ name }) => [departmentsNamed(name)],
  write({ entry, current, facts: [namesakes], scope }) {
    if (isTaken(namesakes, current)) return nameTaken("department");
    const id = current?.id ?? scope.newUuid();
    const saved = current ? updateDepartment(id, current.version, entry) : insertDepartment(id, entry);
    return ok({ id, statements: [saved, expectChanges(1)] });
  },
};

export const saveCurriculum: RecordEditor<CurriculumEntry, readonly [ReturnType<typeof curriculaNamed>]> = {
  list: "curriculum",
  facts: ({ name }) => [curriculaNamed(name)],
  write({ entry, current, facts: [namesakes], scope }) {
    if (isTaken(namesakes, current)) return nameTaken("curriculum");
    if (current && current.schemes !== "" && current.name !== entry.name)
      return refused([{ path: "name", message: "Its grading schemes keep their name for good: so does it" }]);
    const id = current?.id ?? scope.newUuid();
    const saved = current ? renameCurriculum(id, current.version, entry) : [insertCurriculum(id, entry)];
    return ok({ id, statements: [...saved, expectChanges(1)] });
  },
};

export const saveGradeLevel: RecordEditor<
  GradeLevelEntry,
  readonly [ReturnType<typeof levelsOfCode>, ReturnType<typeof findNamed>]
> = {
  list: "grade-levels",
  facts: ({ code, department_id }) => [
    levelsOfCode(code),
    findNamed([{ kind: "department", id: department_id }]),
  ],
  write({ entry, current, facts: [ofCode, found] }) {
    const errors = refusedChoices(
      found,
      [{ kind: "department", id: entry.department_id, path: "department_id" }],
      current,
    );
    if (current && current.id !== entry.code) errors.push({ path: "code", message: FIXED });
    else if (isTaken(ofCode, current))
      errors.push({ path: "code", message: "The school has this grade level already" });
    if (errors.length > 0) return refused(errors);
    const saved = current ? updateGradeLevel(current.version, entry) : insertGradeLevel(entry);
    return ok({ id: entry.code, statements: [saved, expectChanges(1)] });
  },
};

const NOUNS: Readonly<Record<Tables["person_type"]["kind"], string>> = {
  designation: "designation",
  faculty: "faculty type",
  student: "student type",
  sponsor: "sponsor type",
};
/** A designation, or a type of faculty, students or sponsors. */
export const savePersonType = (
  kind: Tables["person_type"]["kind"],
  list: ManagementKey,
): RecordEditor<PersonTypeEntry, readonly [ReturnType<typeof personTypesNamed>]> => ({
  list,
  facts: ({ name }) => [personTypesNamed(kind, name)],
  write({ entry, current, facts: [namesakes], scope }) {
    if (isTaken(namesakes, current)) return nameTaken(NOUNS[kind]);
    const id = current?.id ?? scope.newUuid();
    const saved = current ? updatePersonType(id, current.version, entry) : insertPersonType(id, kind, entry);
    return ok({ id, statements: [saved, expectChanges(1)] });
  },
});
