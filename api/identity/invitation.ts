import type { Command, CommandScope } from "#api/commands/command.ts";
import { newPasswordLinks } from "#api/commands/identity/reset-token.ts";
import type { FileImport } from "#api/commands/import-file.ts";
import { change, endpoint, importOf } from "#api/endpoint.ts";
import { templateAnswer } from "#api/middleware/csv-answer.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import {
  ACCOUNT_CHOICES,
  type FacultyInvitation,
  IMPORT_INVITATIONS,
  INVITATION_TEMPLATE,
  INVITE_ACCOUNT,
  INVITE_FACULTY,
  type Invitation,
} from "#core/identity/accounts/account.body.ts";
import { INVITATIONS_MAX, rolesRefusal } from "#core/identity/accounts/account-actions.ts";
import {
  INVITATION_DEFINITION,
  type InvitationLine,
  type InvitationsPlan,
  planInvitations,
} from "#core/identity/accounts/invitation-definition.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { ROSTER_SUCCESS, rosterForm } from "#core/management/rosters/roster-contract.ts";
import { ok, type Refusal, type RefusedEntry, refuseAll } from "#core/shared/result.ts";
import type { Change } from "#db/commit.ts";
import {
  addressesTaken,
  type FacultyToInvite,
  facultiesToInvite,
  facultyChoices,
  facultyNamed,
  type InvitationFacts,
  insertAccounts,
  insertLinks,
  invitationFacts,
  type NewAccount,
} from "#db/queries/identity/accounts/account-change.ts";
import { accountOnWire } from "#db/queries/identity/accounts/account-list.ts";
import { school } from "#db/queries/management/school.ts";
import type { RowOf } from "#db/statement.ts";
import { invitationExpiry } from "./account.ts";
import { accountMails } from "./account-mails.ts";

const invalid = (path: string, message: string): Refusal =>
  refuseAll(422, "VALIDATION_FAILED", [{ message, path }]);

/** Makes accounts without passwords, and mails each a link that sets one. */
export async function invited(
  accounts: readonly NewAccount[],
  roles: readonly RoleCode[],
  {
    scope,
    business,
    tokenSecret,
  }: { scope: CommandScope; business: RowOf<ReturnType<typeof school>> | undefined; tokenSecret: string },
): Promise<Pick<Change, "statements" | "audit" | "outbox">> {
  const { now, newUuid } = scope;
  const links = await newPasswordLinks({ tokenSecret, newUuid }, accounts.length);
  const rows = accounts.flatMap((account, place) => {
    const link = links[place];
    return link ? [{ account, link }] : [];
  });
  const sent = accountMails(
    rows.map(({ account: { uuid, email, name }, link }) => ({
      kind: "account-invitation",
      owner: { uuid, email, givenName: name.given, roles: roles.join(",") },
      linkUuid: link.uuid,
    })),
    { ...scope, school: business },
  );
  return {
    statements: [
      ...insertAccounts(accounts, roles, now),
      insertLinks(
        rows.map(({ account, link }) => ({ ...link, userUuid: account.uuid })),
        { now, expiresAt: invitationExpiry(scope) },
      ),
      ...sent.statements,
    ],
    audit: accounts.map(({ uuid }) => ({ event: "account-invite", subjectUuid: uuid, data: { roles } })),
    outbox: sent.outbox ?? [],
  };
}

function invitationRefusal(
  { email, facultyUuid, roles }: Invitation,
  facts: InvitationFacts,
): Refusal | null {
  const refused = rolesRefusal(roles, { isOwn: false });
  if (refused) return invalid("roles", refused);
  if (facultyUuid !== null && facts.facultyId === null)
    return invalid("faculty_id", "There is no such member of the faculty");
  if (facts.hasAccount) return invalid("faculty_id", "This member of the faculty has an account already");
  const onRecord = facts.facultyEmail ?? "";
  if (email === "" && onRecord === "")
    return invalid("email", "This member of the faculty has no email address on record");
  if (email !== "" && onRecord !== "" && email !== onRecord)
    return invalid(
      "email",
      `${onRecord} is on record. Correct it in All Faculties first, or leave this empty.`,
    );
  return facts.sameName === null
    ? null
    : invalid(
        "email",
        `${email || onRecord} is the address of ${facts.sameName} already, whose account is ${facts.sameState?.toLowerCase()}`,
      );
}

/** POST /accounts: an account without a password, and the mail whose link sets it. */
const inviteAccount = (
  invitation: Invitation,
  tokenSecret: string,
): Command<readonly [ReturnType<typeof invitationFacts>, ReturnType<typeof school>]> => ({
  read: () => [invitationFacts(invitation), school("1")],
  async decide(scope, [[facts], [business]]) {
    if (!facts) throw new Error("an invitation without its facts");
    const refusal = invitationRefusal(invitation, facts);
    if (refusal) return refusal;
    const { roles } = invitation;
    const email = invitation.email || (facts.facultyEmail ?? "");
    const uuid = scope.newUuid();
    const account = {
      uuid,
      email,
      facultyId: facts.facultyId,
      name: facts.facultyId === null ? invitation.name : nameOnRecord(facts),
    };
    return ok({
      ...(await invited([account], roles, { scope, business, tokenSecret })),
      answer: { status: 201, message: `Invitation sent to ${email}.`, data: accountOnWire(uuid) },
    });
  },
});

const nameOnRecord = ({
  last,
  given,
  middle,
  suffix,
}: {
  [Part in "last" | "given" | "middle" | "suffix"]: string | null;
}) => ({ last: last ?? "", given: given ?? "", middle: middle ?? "", suffix: suffix ?? "" });

/** Why a member of the faculty cannot be invited, or null. */
const facultyRefusal = ({ last, given, email, sameName }: FacultyToInvite): string | null => {
  const name = `${last}, ${given}`;
  if (email === "") return `${name} has no email address on record`;
  return sameName === null ? null : `${email}, the address of ${name}, is that of ${sameName} already`;
};

/**
 * POST /accounts/faculty: accounts for members of the faculty, at their addresses on record. Of those chosen one refusal
 * refuses all; of all without an account those who cannot be invited are left out, and told.
 */
const inviteFaculty = (
  { facultyUuids, roles }: FacultyInvitation,
  tokenSecret: string,
): Command<readonly [ReturnType<typeof facultiesToInvite>, ReturnType<typeof school>]> => ({
  read: () => [facultiesToInvite(facultyUuids, INVITATIONS_MAX), school("1")],
  async decide(scope, [faculties, [business]]) {
    const refused = rolesRefusal(roles, { isOwn: false });
    if (refused) return invalid("roles", refused);
    const refusals = faculties.map((faculty) => ({ faculty, message: facultyRefusal(faculty) }));
    const unfit = refusals.flatMap(({ message }): RefusedEntry[] =>
      message === null ? [] : [{ message, path: "faculty_ids" }],
    );
    if (facultyUuids !== null && faculties.length < facultyUuids.length)
      return invalid(
        "faculty_ids",
        "One of them has an account already, or is no member of the faculty any more",
      );
    if (facultyUuids !== null && unfit.length > 0) return refuseAll(422, "VALIDATION_FAILED", unfit);
    const fit = refusals.flatMap(({ faculty, message }) => (message === null ? [faculty] : []));
    if (fit.length === 0)
      return invalid("who", unfit[0]?.message ?? "Every member of the faculty has an account already");
    const accounts = fit.map((faculty) => ({
      uuid: scope.newUuid(),
      email: faculty.email,
      facultyId: faculty.id,
      name: nameOnRecord(faculty),
    }));
    const left = unfit.length === 0 ? "" : ` Left out: ${unfit.map(({ message }) => message).join("; ")}.`;
    return ok({
      ...(await invited(accounts, roles, { scope, business, tokenSecret })),
      answer: { status: 201, message: `${fit.length} invitation(s) sent.${left}` },
    });
  },
});

type Facts = readonly [
  ReturnType<typeof facultyNamed>,
  ReturnType<typeof addressesTaken>,
  ReturnType<typeof school>,
];

/** The people of a file get accounts and a mail each, as one invitation's do (I-29). */
const invitationImport = (
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

export const invitationEndpoints = [
  endpoint(ACCOUNT_CHOICES, async (c) => {
    const { rows } = await readPage(c, [facultyChoices()] as const);
    return { data: { faculties: rows[0] } };
  }),
  change(INVITE_ACCOUNT, ({ body }, c) => inviteAccount(body, c.env.TOKEN_SECRET)),
  endpoint(INVITATION_TEMPLATE, async (c) => {
    await readPage(c, []);
    return templateAnswer(c, INVITATION_DEFINITION, "Invitations");
  }),
  importOf(IMPORT_INVITATIONS, ({ fields }, c) => {
    parse(rosterForm, fields);
    return invitationImport(c.env.TOKEN_SECRET);
  }),
  change(INVITE_FACULTY, ({ body }, c) => inviteFaculty(body, c.env.TOKEN_SECRET)),
];
