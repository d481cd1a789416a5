import type { FileImport } from "#api/commands/import-file.ts";
import {
  INVITATION_DEFINITION,
  type InvitationLine,
  type InvitationsPlan,
  planInvitations,
} from "#core/identity/accounts/invitation-definition.ts";
import { ROSTER_SUCCESS } from "#core/management/rosters/roster-contract.ts";
import { ok } from "#core/shared/result.ts";
import { addressesTaken, facultyNamed } from "#db/queries/identity/accounts/account-change.ts";
import { school } from "#db/queries/management/school.ts";
import { invited } from "./invite-account.ts";

type Facts = readonly [
  ReturnType<typeof facultyNamed>,
  ReturnType<typeof addressesTaken>,
  ReturnType<typeof school>,
];

/** The people of a file get accounts and a mail each, as one invitation's do (I-29). */
export const invitationImport = (
  tokenSecret: string,
): FileImport<
  typeof INVITATION_DEFINITION.fields,
  InvitationLine,
  Facts,
  InvitationsPlan & { business: Parameters<typeof invited>[2]["business"] }
> => ({
  definition: INVITATION_DEFINITION,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts(lines) {
    const emails = lines.map(({ values }) => (values.email ?? "").toLowerCase());
    const numbers = lines.map(({ values }) => values.employee);
    return [facultyNamed(numbers, emails), addressesTaken(numbers, emails), school("1")];
  },
  plan(lines, [faculty, taken, [business]], { wrongAt }) {
    const known = { faculty, taken: new Set(taken.map(({ email }) => email)) };
    return ok({ ...planInvitations(lines, wrongAt, known), business });
  },
  async write({ invitations, business }, scope) {
    const byRoles = [...Map.groupBy(invitations, ({ roles }) => roles.join(","))];
    const made = await Promise.all(
      byRoles.map(([, people]) =>
        invited(
          people.map(({ email, facultyId, name: { last, given, middle, suffix } }) => ({
            uuid: scope.newUuid(),
            email,
            facultyId,
            name: { last, given, middle, suffix },
          })),
          people[0]?.roles ?? [],
          { scope, business, tokenSecret },
        ),
      ),
    );
    return {
      statements: made.flatMap(({ statements }) => statements),
      audit: { event: "account-import", subjectUuid: null },
      auditOfRecords: made.flatMap(({ audit }) => audit),
      outbox: made.flatMap(({ outbox }) => outbox ?? []),
      message: ROSTER_SUCCESS,
    };
  },
});
