import type { Command } from "#api/commands/command.ts";
import {
  GUARDIANS_PER_INVITATION_MAX,
  leftOutInWords,
  namePartsOf,
} from "#core/identity/accounts/guardian-invitations.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  giveAccounts,
  guardianCounts,
  guardiansToInvite,
  sectionNamed,
} from "#db/queries/identity/accounts/guardians-to-invite.ts";
import { school } from "#db/queries/management/school.ts";
import { invited } from "./invite-account.ts";

/**
 * POST /guardian_invitations: accounts of the parent app for sponsors who have an address and none yet, at most
 * GUARDIANS_PER_INVITATION_MAX at once: whoever remains is invited by asking again, since those invited have an account then.
 */
export const inviteGuardians = (
  sectionUuid: string,
  today: SchoolDay,
  tokenSecret: string,
): Command<
  readonly [
    ReturnType<typeof guardiansToInvite>,
    ReturnType<typeof guardianCounts>,
    ReturnType<typeof sectionNamed>,
    ReturnType<typeof school>,
  ]
> => ({
  read: () => [
    guardiansToInvite(sectionUuid, today, GUARDIANS_PER_INVITATION_MAX),
    guardianCounts(sectionUuid, today),
    sectionNamed(sectionUuid),
    school("1"),
  ],
  async decide(scope, [guardians, [counts], [section], [business]]) {
    if (sectionUuid !== "" && !section)
      return refuseAll(422, "VALIDATION_FAILED", [
        { message: "There is no such section", path: "section_id" },
      ]);
    const left = counts ? leftOutInWords(counts) : "";
    if (guardians.length === 0)
      return refuseAll(422, "VALIDATION_FAILED", [
        { message: `There is nobody to invite. ${left}`.trim(), path: "section_id" },
      ]);
    const rows = guardians.map(({ id, name, address }) => ({
      guardianId: id,
      account: {
        uuid: scope.newUuid(),
        email: address,
        facultyId: null,
        name: { ...namePartsOf(name), middle: "", suffix: "" },
      },
    }));
    const accounts = rows.map(({ account }) => account);
    const made = await invited(accounts, ["PAR"], { scope, business, tokenSecret });
    const remaining = (counts?.invited ?? 0) - guardians.length;
    const more = remaining > 0 ? ` ${remaining} more are invited by doing this again.` : "";
    return ok({
      ...made,
      statements: [
        ...made.statements,
        ...giveAccounts(rows.map(({ guardianId, account }) => ({ guardianId, accountUuid: account.uuid }))),
      ],
      answer: {
        status: 201,
        message: `${guardians.length} invitation(s) sent.${more}${left && ` ${left}`}`,
      },
    });
  },
});
