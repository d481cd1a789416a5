import type { FileImport } from "#api/commands/import-file.ts";
import type { AuditEvent } from "#core/audit/events.ts";
import { guardianInWords } from "#core/management/people/guardians.ts";
import {
  GUARDIANS_DEFINITION,
  type GuardianRecord,
  type GuardiansFields,
} from "#core/management/people/guardians-definition.ts";
import { type GuardiansPlan, planGuardians } from "#core/management/people/guardians-plan.ts";
import { ROSTER_SUCCESS } from "#core/management/rosters/roster-contract.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { guardiansOfFile, setGuardiansOf, sponsorsNamedOrAt } from "#db/queries/management/guardians.ts";
import { insertSponsors } from "#db/queries/management/management-change.ts";

/** The guardians of the students of a file, with their order, relation, and who gets bills and mail (M-24). */
export const GUARDIANS_FILE: FileImport<
  GuardiansFields,
  GuardianRecord,
  readonly [ReturnType<typeof guardiansOfFile>, ReturnType<typeof sponsorsNamedOrAt>],
  GuardiansPlan
> = {
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
      insertSponsors(
        sponsors.map(({ uuid, name, email, contact, address }) => ({
          ...NOTHING_ELSE,
          uuid,
          name,
          email,
          contact_number: contact,
          home_address: address,
          billing_address: address,
        })),
      ),
      ...setGuardiansOf(
        students.map(({ student: { studentNumber, version }, after: guardians }) => ({
          studentNumber,
          version,
          guardians,
        })),
      ),
      expectChanges(students.length),
    ],
    audit: { event: "management-import", subjectUuid: null, data: { list: "guardians" } },
    auditOfRecords: [
      ...sponsors.map(({ uuid: id, name, email, contact, address }): AuditEvent => {
        const entry = { name, email, contact_number: contact, ...(address && { home_address: address }) };
        return { event: "management-add", subjectUuid: id, data: { list: "sponsors", id, entry } };
      }),
      ...students.map(({ student, after }): AuditEvent => {
        const words = (all: typeof after) => all.map(guardianInWords).join(", ");
        const change = { name: "guardians", before: words([...student.guardians]), after: words(after) };
        const id = student.studentNumber;
        return {
          event: "management-update",
          subjectUuid: id,
          data: { list: "students", id, changes: [change] },
        };
      }),
    ],
    message: ROSTER_SUCCESS,
  }),
};
/** What a file of guardians has no columns for. */
const NOTHING_ELSE = {
  type_id: "",
  city: "",
  province: "",
  postal_code: "",
  tax_number: "",
};
