import { seedPasswordHash } from "#db/seed/password.ts";
import { DEMO_PASSWORD } from "./caller.ts";
import type { School } from "./school.ts";
import { PERSON_OF } from "./sound-calls.ts";

/** The accounts of the demo school, one of each role, in a school that has nothing else: no record of staff, no guardian. */
export async function addAccounts(school: Pick<School, "database">): Promise<void> {
  const database = school.database();
  const hash = seedPasswordHash(DEMO_PASSWORD);
  const people = Object.entries(PERSON_OF).map(([role, person], index) => ({ id: index + 1, role, person }));
  await database.batch(
    [
      {
        sql: `insert into user_account (id, uuid, email, given_name, last_name, password_hash, created_at)
          select value ->> 'id', printf('018f0000-0000-7000-8000-%012d', value ->> 'id'), value ->> 'person' || '@talaan.test',
            value ->> 'person', 'Santos', ?, '2026-11-18T00:00:00.000Z' from json_each(?)`,
        args: [hash, JSON.stringify(people)],
      },
      {
        sql: `insert into user_role (user_id, position, role_code)
          select value ->> 'id', 1, value ->> 'role' from json_each(?)`,
        args: [JSON.stringify(people)],
      },
      `insert into school (id, name, address, contact_number, email, tax_number)
        values (1, 'Sta. Lucia Academy', '', '', '', '')`,
    ],
    "write",
  );
  database.close();
}
