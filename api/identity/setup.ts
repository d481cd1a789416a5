import { isKeyedDigest, keyedDigest } from "#api/commands/identity/access-token.ts";
import { countSetupAttempt } from "#api/commands/identity/sign-in-limit.ts";
import { commitContextOf, type SignedOutContext } from "#api/commands/identity/signed-out-context.ts";
import { endpoint } from "#api/endpoint.ts";
import { unwrap } from "#api/middleware/session.ts";
import { SET_UP_SCHOOL, SETUP_STATUS } from "#core/identity/calls.ts";
import type { Tokens } from "#core/identity/contract.ts";
import { newPasswordRefusal, PASSWORD_MESSAGES } from "#core/identity/password-rules.ts";
import { SETUP_MESSAGES, type SetupEntry } from "#core/identity/setup-contract.ts";
import { NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";
import { type Instant, instantAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import { flag, select } from "#db/select.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { newSession } from "./sign-in.ts";
import { signedOut } from "./signed-out.ts";

/** Known once in the life of a Worker: accounts are never deleted. */
let hasAccounts = false;

/** Whether the school waits for its first administrator. */
async function isWithoutAccounts(db: Database): Promise<boolean> {
  if (hasAccounts) return false;
  const [[row]] = await read(db, [anyAccount()] as const);
  hasAccounts = row?.found === true;
  return !hasAccounts;
}

/**
 * POST /setup: makes the first administrator and the school's record, and signs in, where the setup code is right and no
 * account exists; 404 for ever after. A try is counted before its code is compared, as a sign-in is.
 */
async function setUpSchool(
  context: SignedOutContext,
  setupCode: string,
  entry: SetupEntry,
): Promise<Result<Tokens>> {
  if (!(await isWithoutAccounts(context.db))) return NOT_FOUND;
  const { newPassword, confirmPassword } = entry;
  const refusal = newPasswordRefusal({ newPassword, confirmPassword });
  if (refusal) return refuse(422, "PASSWORD_REFUSED", refusal);
  if (setupCode === "") return refuse(403, "NO_SETUP_CODE", SETUP_MESSAGES.noCode);
  const counted = await countSetupAttempt(context, context.origin.address);
  if (!counted.ok) return counted;
  const now = instantAt(context.epochMs);
  const { address, platform } = context.origin;
  const from = { address, platform };
  if (!(await isSameCode(context.tokenSecret, entry.code, setupCode))) {
    await commit(commitContextOf(context, null, now), {
      statements: [],
      audit: [{ event: "school-setup-refused", subjectUuid: null, data: from }],
      answer: { status: 200, message: SETUP_MESSAGES.wrongCode },
    });
    return refuse(403, "SETUP_CODE_REFUSED", SETUP_MESSAGES.wrongCode);
  }
  const passwordHash = await context.passwords.hashNew(newPassword);
  if (passwordHash === null) return refuse(422, "PASSWORD_REFUSED", PASSWORD_MESSAGES.common);
  const account = { id: FIRST_ACCOUNT_ID, uuid: context.newUuid() };
  const { statements, tokens } = await newSession(context, account);
  const committed = await commit(commitContextOf(context, { id: account.id, role: "SA" }, now), {
    statements: [
      insertFirstAccount({
        uuid: account.uuid,
        email: entry.email,
        givenName: entry.givenName,
        lastName: entry.lastName,
        passwordHash,
        createdAt: now,
      }),
      expectChanges(1),
      insertAdministratorRole(),
      insertSchool(entry.schoolName),
      ...counted.value.succeeded,
      ...statements,
    ],
    audit: [
      { event: "school-setup", subjectUuid: null, data: { ...from, name: entry.schoolName } },
      { event: "sign-in", subjectUuid: account.uuid },
    ],
    answer: { status: 200, message: "Signed in." },
  });
  return committed.outcome === "done" ? ok(tokens) : NOT_FOUND;
}

/** Compared as digests under the deployment's own secret, in a time that does not depend on how much is right. */
const isSameCode = async (secret: string, given: string, expected: string): Promise<boolean> =>
  isKeyedDigest(secret, setupText(given), await keyedDigest(secret, setupText(expected)));
/** A code is typed from paper or a message: spaces, hyphens and letter case do not count (I-19). */
const setupText = (code: string): string => `setup:${code.replace(/[\s\p{Pd}]/gu, "").toUpperCase()}`;

/** Whether anybody has an account: one row of the primary key. */
const anyAccount = () => select({ found: flag(sql`exists (select 1 from user_account)`) }, sql``);

interface FirstAccount {
  uuid: string;
  email: string;
  givenName: string;
  lastName: string;
  passwordHash: string;
  createdAt: Instant;
}
/** The id of the account that opens a school. */
const FIRST_ACCOUNT_ID = 1;

/** The first account there is; follow with expectChanges(1): of two who open the school at once one does. */
const insertFirstAccount = (account: FirstAccount): Statement<unknown> =>
  statement(sql`insert into user_account (id, uuid, email, given_name, last_name, password_hash, created_at)
    select ${FIRST_ACCOUNT_ID}, ${account.uuid}, ${account.email}, ${account.givenName}, ${account.lastName},
      ${account.passwordHash}, ${account.createdAt}
    where not exists (select 1 from user_account)`);

const insertAdministratorRole = (): Statement<unknown> =>
  statement(sql`insert into user_role (user_id, position, role_code) values (${FIRST_ACCOUNT_ID}, 1, 'SA')`);

/** The school's record, its address and numbers still empty. */
const insertSchool = (name: string): Statement<unknown> =>
  statement(sql`insert into school (id, name, address, contact_number, email, tax_number)
    values (1, ${name}, '', '', '', '') on conflict (id) do update set name = excluded.name`);

export const setupEndpoints = [
  endpoint(SETUP_STATUS, async (c) => ({
    data: { isOpen: await isWithoutAccounts(c.var.db), hasCode: Boolean(c.env.SETUP_CODE) },
  })),
  endpoint(SET_UP_SCHOOL, async (c, { body }) => ({
    data: unwrap(await setUpSchool(signedOut(c), c.env.SETUP_CODE ?? "", body)),
  })),
];
