import { mailMessageOf } from "#core/documents/mail-kinds.ts";
import type { AccountNotice } from "#core/identity/accounts/account-notice.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { Instant } from "#core/shared/school-day.ts";
import type { Change } from "#db/commit.ts";
import { insertMail } from "#db/queries/documents/mail-request.ts";
import type { school as schoolRow } from "#db/queries/management/school.ts";
import type { RowOf, Statement } from "#db/statement.ts";

/** Whom a mail about an account is sent to. */
interface AccountOwner {
  uuid: string;
  email: string;
  givenName: string;
  /** Codes in order, with commas between. */
  roles: string;
}
/** A link that sets a password, by its uuid; or what the owner is told. */
export type AccountMail = { owner: AccountOwner } & (
  | { kind: "account-invitation" | "password-reset"; linkUuid: string }
  | { kind: "account-notice"; notice: AccountNotice; signIn?: { device: string; at: Instant } }
);

/** The mails to the owners of accounts, and the messages that send them. */
export function accountMails(
  mails: readonly AccountMail[],
  {
    school,
    newUuid,
    now,
    actor,
  }: {
    school: RowOf<ReturnType<typeof schoolRow>> | undefined;
    newUuid: () => string;
    now: Instant;
    /** Who has caused them; null: the owner. */
    actor: { id: number } | null;
  },
): { statements: Statement<unknown>[]; outbox: NonNullable<Change["outbox"]> } {
  if (!school || mails.length === 0) return { statements: [], outbox: [] };
  const rows = mails.map((mail) => {
    const { owner } = mail;
    return {
      uuid: newUuid(),
      kind: mail.kind,
      subjectUuid: mail.kind === "account-notice" ? owner.uuid : mail.linkUuid,
      subjectNumber: "",
      documentUuid: null,
      requestedBy: actor?.id ?? null,
      recipient: owner.email,
      revision: 1,
      status: "queued" as const,
      facts: {
        school,
        givenName: owner.givenName,
        roleCode: owner.roles.split(",")[0] as RoleCode,
        ...(mail.kind === "account-notice" && {
          notice: mail.notice,
          ...(mail.signIn && { signIn: mail.signIn }),
        }),
        ...(mail.kind === "password-reset" && { isByAdministrator: true as const }),
      },
    };
  });
  return {
    statements: [insertMail(rows, now)],
    outbox: rows.map(({ uuid, kind }) => ({
      kind: mailMessageOf(kind, rows.length),
      subjectUuid: uuid,
      uuid: newUuid(),
    })),
  };
}
