import { createClient } from "@libsql/client/http";

const emailOf = (index: number): string => `soak${index}@talaan.test`;

/** Makes finance accounts beside the demo's own, all with its password; answers their emails. */
export async function makeFinanceAccounts(
  database: { url: string; authToken: string },
  count: number,
): Promise<string[]> {
  const client = createClient({ ...database, intMode: "number" });
  const emails = Array.from({ length: count }, (_, index) => emailOf(index));
  await client.batch(
    emails.flatMap((email, index) => [
      {
        sql: `insert into user_account (uuid, email, given_name, last_name, password_hash, created_at)
              select ?, ?, 'Soak', ?, password_hash, created_at from user_account where email = 'finance@talaan.test'`,
        args: [crypto.randomUUID(), email, String(index)],
      },
      {
        sql: "insert into user_role (user_id, position, role_code) select id, 1, 'FA' from user_account where email = ?",
        args: [email],
      },
    ]),
    "write",
  );
  client.close();
  return emails;
}
