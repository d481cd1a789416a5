import { command } from "#api/commands/command.ts";
import { fileImport } from "#api/commands/import-file.ts";
import { SAVED, staleRecord } from "#api/commands/saved.ts";
import { change, endpoint, importOf } from "#api/endpoint.ts";
import { templateAnswer } from "#api/middleware/csv-answer.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import { NEW_SPONSOR } from "#core/management/editors.ts";
import { lookalikeQuestion } from "#core/management/lookalikes.ts";
import { GUARDIANS_TEMPLATE, IMPORT_GUARDIANS } from "#core/management/office-records.body.ts";
import { type Guardianship, guardianInWords, guardianMistakes } from "#core/management/people/guardians.ts";
import { GUARDIANS_DEFINITION, GUARDIANS_WRITTEN } from "#core/management/people/guardians-definition.ts";
import { planGuardians, type StudentWithGuardians } from "#core/management/people/guardians-plan.ts";
import { SET_GUARDIANS } from "#core/management/people/people.body.ts";
import { statusOfRecord } from "#core/management/record-state.ts";
import { ROSTER_SUCCESS, rosterForm } from "#core/management/rosters/roster-contract.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { namedGuardiansWithin, sponsorsNamedOrAt } from "#db/queries/management/guardians.ts";
import { officeRecord } from "#db/queries/management/management-list.ts";
import { as, flag, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { guardian, guardianship, student } from "#db/tables.ts";
import { choicesNamed, type NamedChoice, refusedChoices } from "./office-record.ts";
import { insertNamedSponsor, insertSponsors, sponsorsAlike } from "./sponsor.ts";

/** The guardians of a student, in their order. */
export const guardiansOf = (studentNumber: string) =>
  select(
    {
      id: guardian.uuid,
      name: guardian.fullname,
      email: guardian.email,
      contactNumber: guardian.contactNumber,
      relation: guardianship.relation,
      getsBills: guardianship.getsBills,
      getsMail: guardianship.getsMail,
      hasAccount: flag(sql`${guardian.userId} is not null`),
      status: as(guardian.isActive, statusOfRecord),
    },
    sql`from ${student} cross join ${guardianship} on ${guardianship.studentId} = ${student.id}
      cross join ${guardian} on ${guardian.id} = ${guardianship.guardianId}
      where ${student.studentNo} = ${studentNumber} order by ${guardianship.place}`,
  );

interface StudentsGuardians {
  studentNumber: string;
  version: number;
  guardians: readonly Guardianship[];
}
/** The guardians of students from now on: the first who gets bills is the sponsor, the first who gets mail the correspondent. */
export function setGuardians(students: readonly StudentsGuardians[]): Statement<unknown>[] {
  const rows = json(
    students.map(({ guardians, ...one }) => ({
      ...one,
      guardians: guardians.map(({ uuid, relation, getsBills, getsMail }) => ({
        uuid,
        relation,
        getsBills,
        getsMail,
      })),
      sponsor: guardians.find(({ getsBills }) => getsBills)?.uuid ?? "",
      correspondent: guardians.find(({ getsMail }) => getsMail)?.uuid ?? "",
    })),
  );
  const idFrom = (field: string): SQL =>
    sql`(select id from guardian where uuid = changed.value ->> ${field})`;
  return [
    statement(sql`delete from guardianship where student_id in (
      select student.id from json_each(${rows}) changed cross join student on student_no = changed.value ->> 'studentNumber')`),
    statement(sql`insert into guardianship (student_id, guardian_id, place, relation, gets_bills, gets_mail)
      select student.id, guardian.id, one.key + 1, one.value ->> 'relation', one.value ->> 'getsBills', one.value ->> 'getsMail'
      from json_each(${rows}) changed cross join student on student_no = changed.value ->> 'studentNumber'
        cross join json_each(changed.value, '$.guardians') one cross join guardian on guardian.uuid = one.value ->> 'uuid'`),
    statement(sql`update student set guardian_id = ${idFrom("sponsor")}, correspondent_id = ${idFrom("correspondent")},
        version = student.version + 1
      from json_each(${rows}) changed
      where student_no = changed.value ->> 'studentNumber' and student.version = changed.value ->> 'version'`),
    expectChanges(students.length),
  ];
}

/** The guardians of a student, all in one change (M-24); one of them may be new. */
export const saveGuardians = change(SET_GUARDIANS, ({ params: { id }, body, today }) => {
  const { guardians, version, is_confirmed } = body;
  const made = guardians.find(({ sponsor_id }) => sponsor_id === NEW_SPONSOR);
  const [name, email] = [made?.sponsor_name ?? "", made?.sponsor_email ?? ""];
  const chosen = guardians.flatMap((one, place): NamedChoice[] =>
    one.sponsor_id === NEW_SPONSOR
      ? []
      : [{ kind: "sponsor", id: one.sponsor_id, path: `guardians.${place}.sponsor_id` }],
  );
  return command({
    read: () => [
      officeRecord("students", id, today),
      guardiansOf(id),
      choicesNamed(chosen),
      select(
        { uuid: guardian.uuid, name: guardian.fullname },
        sql`from ${guardian} where ${guardian.uuid} in (select value from ${wanted(chosen.map((one) => one.id))})`,
      ),
      sponsorsAlike({ email, name }),
    ],
    decide({ newUuid }, [[current], before, found, sponsors, alike]) {
      if (!current) return NOT_FOUND;
      if (version !== undefined && version !== current.version) return staleRecord(current);
      // Who is a guardian of the student may stay.
      const kept = Object.fromEntries(
        chosen.flatMap((one) => (before.some((row) => row.id === one.id) ? [[one.path, one.id]] : [])),
      );
      const errors = [
        ...refusedChoices(found, chosen, { id, ...kept }),
        ...guardianMistakes(guardians, NEW_SPONSOR),
      ];
      if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
      const question = made ? lookalikeQuestion(alike, undefined) : null;
      if (question !== null && !is_confirmed) return refuse(409, "CONFIRMATION_NEEDED", question);
      const newGuardian = newUuid();
      const after = guardians.map(({ sponsor_id, relation, gets_bills, gets_mail }) => ({
        uuid: sponsor_id === NEW_SPONSOR ? newGuardian : sponsor_id,
        name:
          sponsor_id === NEW_SPONSOR ? name : (sponsors.find(({ uuid }) => uuid === sponsor_id)?.name ?? ""),
        relation,
        getsBills: gets_bills,
        getsMail: gets_mail,
      }));
      const contact_number = made?.sponsor_contact_number ?? "";
      return ok({
        statements: [
          ...(made ? insertNamedSponsor(newGuardian, { name, email, contact_number }) : []),
          ...setGuardians([{ studentNumber: id, version: current.version, guardians: after }]),
        ],
        audit: [guardiansChanged(id, before, after)],
        answer: { status: 200, message: SAVED },
      });
    },
  });
});
type NamedGuardians = readonly (Omit<Guardianship, "uuid"> & { name: string })[];
function guardiansChanged(id: string, before: NamedGuardians, after: NamedGuardians): AuditEvent {
  const words = (all: NamedGuardians) => all.map(guardianInWords).join(", ");
  const changed = { name: "guardians", before: words(before), after: words(after) };
  return {
    event: "management-update",
    subjectUuid: id,
    data: { list: "students", id, changes: [changed] },
  };
}

/** Students with all their guardians; a row without a number may be about anyone. */
const guardiansOfFile = (numbers: readonly string[]): Statement<StudentWithGuardians> =>
  select(
    {
      studentNumber: student.studentNo,
      name: student.fullname,
      version: student.version,
      guardians: namedGuardiansWithin,
    },
    numbers.includes("")
      ? sql`from ${student}`
      : sql`from ${student} where ${student.id} in (
          select one.id from ${wanted(numbers)} cross join student one on one.student_no = wanted.value)`,
  );
/** The guardians of the students of a file, with their order, relation, and who gets bills and mail (M-24). */
export const GUARDIANS_FILE = fileImport({
  definition: GUARDIANS_DEFINITION,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts: (entries) => [
    guardiansOfFile(entries.map(({ values }) => values.student)),
    sponsorsNamedOrAt(
      entries.map(({ values }) => ({
        name: values.guardian,
        email: values.email ?? "",
        systemId: values.systemId,
      })),
    ),
  ],
  plan: (entries, [students, sponsors], { scope: { newUuid }, wrongAt, samePeople }) =>
    ok(planGuardians(entries, { students, sponsors }, { newUuid, wrongAt, samePeople })),
  write: ({ students, sponsors }) => ({
    statements: [
      ...insertSponsors(
        sponsors.map(({ uuid, name, email, contact, address }) => ({
          ...{ type_id: "", city: "", province: "", postal_code: "", tax_number: "" },
          uuid,
          name,
          email,
          contact_number: contact,
          home_address: address,
          billing_address: address,
        })),
      ),
      ...setGuardians(
        students.map(({ student: { studentNumber, version }, after }) => ({
          studentNumber,
          version,
          guardians: after,
        })),
      ),
    ],
    audit: { event: "management-import", subjectUuid: null, data: { list: "guardians" } },
    auditOfRecords: [
      ...sponsors.map(({ uuid: id, name, email, contact, address }): AuditEvent => {
        const entry = { name, email, contact_number: contact, ...(address && { home_address: address }) };
        return { event: "management-add", subjectUuid: id, data: { list: "sponsors", id, entry } };
      }),
      ...students.map(({ student: { studentNumber, guardians }, after }) =>
        guardiansChanged(studentNumber, guardians, after),
      ),
    ],
    message: ROSTER_SUCCESS,
  }),
});
export const guardiansTemplate = endpoint(GUARDIANS_TEMPLATE, async (c) => {
  await readPage(c, []);
  return templateAnswer(c, GUARDIANS_WRITTEN, "Guardians");
});
export const importGuardians = importOf(IMPORT_GUARDIANS, ({ fields }) => {
  parse(rosterForm, fields);
  return GUARDIANS_FILE;
});
