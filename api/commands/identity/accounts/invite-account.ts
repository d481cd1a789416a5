import type { Command } from "#api/commands/command.ts";
import { rolesRefusal } from "#core/identity/accounts/account-actions.ts";
import type { Invitation } from "#core/identity/accounts/account-contract.ts";
import { ok, type Refusal, refuseAll } from "#core/shared/result.ts";
import {
  type InvitationFacts,
  insertAccount,
  insertLinks,
  insertRoles,
  invitationFacts,
  linkFaculty,
  type PasswordLink,
} from "#db/queries/identity/accounts/account-change.ts";
import { accountOnWire } from "#db/queries/identity/accounts/account-list.ts";
import { school } from "#db/queries/management/school.ts";
import { accountMails } from "./account-mails.ts";
import { invitationExpiry } from "./change-accounts.ts";

const invalid = (path: string, message: string): Refusal =>
  refuseAll(422, "VALIDATION_FAILED", [{ message, path }]);

function invitationRefusal(
  { email, facultyUuid, roles }: Invitation,
  facts: InvitationFacts,
): Refusal | null {
  const refused = rolesRefusal(roles, { isOwn: false });
  if (refused) return invalid("roles", refused);
  if (facultyUuid !== null && facts.faculty_id === null)
    return invalid("faculty_id", "There is no such member of the faculty");
  if (facts.has_account === 1)
    return invalid("faculty_id", "This member of the faculty has an account already");
  return facts.same_name === null
    ? null
    : invalid(
        "email",
        `${email} is the address of ${facts.same_name} already, whose account is ${facts.same_state?.toLowerCase()}`,
      );
}

/** POST /accounts: an account without a password, and the mail whose link sets it. */
export const inviteAccount = (
  invitation: Invitation,
  link: PasswordLink,
): Command<readonly [ReturnType<typeof invitationFacts>, ReturnType<typeof school>]> => ({
  read: () => [invitationFacts(invitation), school("1")],
  decide(scope, [[facts], [business]]) {
    if (!facts) throw new Error("an invitation without its facts");
    const refusal = invitationRefusal(invitation, facts);
    if (refusal) return refusal;
    const { now, newUuid } = scope;
    const { email, roles } = invitation;
    const uuid = newUuid();
    const name =
      facts.faculty_id === null
        ? invitation.name
        : { last: facts.last_name ?? "", given: facts.given_name ?? "", middle: "", suffix: "" };
    const owner = { uuid, email, given_name: name.given, roles: roles.join(",") };
    const sent = accountMails([{ kind: "account-invitation", owner, linkUuid: link.uuid }], {
      ...scope,
      school: business,
    });
    return ok({
      statements: [
        ...insertAccount({ uuid, email, name, now }),
        insertRoles(uuid, roles),
        ...(facts.faculty_id === null ? [] : linkFaculty(uuid, facts.faculty_id)),
        insertLinks([{ ...link, userUuid: uuid }], { now, expiresAt: invitationExpiry(scope) }),
        ...sent.statements,
      ],
      audit: [{ event: "account-invite", subjectUuid: uuid, data: { roles } }],
      outbox: sent.outbox,
      answer: { status: 201, message: `Invitation sent to ${email}.`, data: accountOnWire(uuid) },
    });
  },
});
