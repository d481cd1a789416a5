import { createClient } from "@libsql/client/http";

const openDatabase = () =>
  createClient({ url: process.env.DATABASE_URL ?? "", authToken: process.env.DATABASE_TOKEN ?? "" });

/** From now on the second student has the guardian of the first. */
export async function makeSiblings(first: string, second: string): Promise<void> {
  const database = openDatabase();
  await database.execute({
    sql: `update student set guardian_id = (select guardian_id from student where student_no = ?) where student_no = ?`,
    args: [first, second],
  });
  database.close();
}

/** Somebody else with the role and the password of a demo account, e.g. "cashier" beside "finance". Once is enough. */
export async function addPerson(name: string, like: string): Promise<void> {
  const database = openDatabase();
  const [email, known] = [`${name}@talaan.test`, `${like}@talaan.test`];
  await database.batch(
    [
      {
        sql: `insert into user_account (uuid, email, given_name, last_name, password_hash, created_at)
          select ?, ?, ?, last_name, password_hash, created_at from user_account where email = ? on conflict (email) do nothing`,
        args: [crypto.randomUUID(), email, name, known],
      },
      {
        sql: `insert into user_role (user_id, position, role_code)
          select (select id from user_account where email = ?), position, role_code from user_role
            where user_id = (select id from user_account where email = ?) on conflict do nothing`,
        args: [email, known],
      },
    ],
    "write",
  );
  database.close();
}
