import { RESET_LINK_MINUTES } from "../../../core/identity/session-limits.ts";
import type { OutboxMessage } from "../../../core/shared/outbox.ts";
import { instantAt } from "../../../core/shared/school-day.ts";
import { read } from "../../../db/client.ts";
import { commit } from "../../../db/commit.ts";
import { insertMail } from "../../../db/queries/mail-request.ts";
import { accountByEmail, insertPasswordReset, recentPasswordResets } from "../../../db/queries/session.ts";
import { sha256Hex } from "./access-token.ts";
import { resetTokenOf } from "./reset-token.ts";
import type { SignedOutContext } from "./signed-out-context.ts";

const RESETS_PER_HOUR_MAX = 3;

/** POST /auth/forgot-password: mails a single-use link, valid for half an hour. Says nothing about whether the account exists. */
export async function forgotPassword(context: SignedOutContext, email: string): Promise<OutboxMessage[]> {
  const now = instantAt(context.epochMs);
  const [[account], [recent]] = await read(context.db, [
    accountByEmail(email),
    recentPasswordResets(email, instantAt(context.epochMs - 3_600_000)),
  ]);
  if (!account || (recent?.resets ?? 0) >= RESETS_PER_HOUR_MAX) return [];
  const resetUuid = context.newUuid();
  const mailUuid = context.newUuid();
  const committed = await commit(
    {
      db: context.db,
      requestId: context.requestId,
      actor: { id: account.id, role: account.roles.split(",")[0] ?? "" },
      now,
      newUuid: context.newUuid,
    },
    {
      statements: [
        insertPasswordReset({
          uuid: resetUuid,
          userId: account.id,
          tokenHash: await sha256Hex(await resetTokenOf(context.tokenSecret, resetUuid)),
          createdAt: now,
          expiresAt: instantAt(context.epochMs + RESET_LINK_MINUTES * 60_000),
        }),
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
            },
          ],
          now,
        ),
      ],
      audit: [{ event: "password-reset-request", subjectKind: "user", subjectUuid: account.uuid }],
      outbox: [{ kind: "send-mail", subjectUuid: mailUuid, uuid: context.newUuid() }],
      answer: { status: 200, message: "Requested." },
    },
  );
  return committed.outcome === "done" ? committed.outbox : [];
}
