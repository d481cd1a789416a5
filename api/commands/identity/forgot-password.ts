import type { RoleCode } from "#core/identity/roles.ts";
import { RESET_LINK_MINUTES, RESETS_PER_HOUR_MAX } from "#core/identity/session-limits.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import { insertMail } from "#db/queries/documents/mail-request.ts";
import { accountByEmail, insertPasswordReset } from "#db/queries/identity/session.ts";
import { businessParty, school } from "#db/queries/management/school.ts";
import { sha256Hex } from "./access-token.ts";
import { resetTokenOf } from "./reset-token.ts";
import { mayAskForReset } from "./sign-in-limit.ts";
import { commitContextOf, type SignedOutContext } from "./signed-out-context.ts";

/** POST /auth/forgot-password: mails a single-use link, valid for half an hour. Says nothing about whether the account exists, nor whether its limits are reached. */
export async function forgotPassword(context: SignedOutContext, email: string): Promise<OutboxMessage[]> {
  if (!(await mayAskForReset(context, context.origin.address))) return [];
  const now = instantAt(context.epochMs);
  const [[account], [business]] = await read(context.db, [accountByEmail(email), school("1")]);
  if (!account || !business) return [];
  const resetUuid = context.newUuid();
  const mailUuid = context.newUuid();
  const role = account.roles.split(",")[0] as RoleCode;
  const committed = await commit(commitContextOf(context, { id: account.id, role }, now), {
    statements: [
      insertPasswordReset({
        uuid: resetUuid,
        userId: account.id,
        tokenHash: await sha256Hex(await resetTokenOf(context.tokenSecret, resetUuid)),
        createdAt: now,
        expiresAt: instantAt(context.epochMs + RESET_LINK_MINUTES * 60_000),
        since: instantAt(context.epochMs - 3_600_000),
        most: RESETS_PER_HOUR_MAX,
      }),
      expectChanges(1),
      insertMail(
        [
          {
            uuid: mailUuid,
            kind: "password-reset",
            subjectUuid: resetUuid,
            subjectNumber: "",
            documentUuid: null,
            requestedBy: null,
            recipient: account.email,
            revision: 1,
            status: "queued",
            facts: { school: businessParty(business), givenName: account.given_name, roleCode: role },
          },
        ],
        now,
      ),
    ],
    audit: [{ event: "password-reset-request", subjectUuid: account.uuid }],
    outbox: [{ kind: "send-mail", subjectUuid: mailUuid, uuid: context.newUuid() }],
    answer: { status: 200, message: "Requested." },
  });
  return committed.outcome === "done" ? committed.outbox : [];
}
