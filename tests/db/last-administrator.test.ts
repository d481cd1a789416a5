import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type AnyCommand, runCommand } from "#api/commands/command.ts";
import { changeAccounts, changeRoles } from "#api/identity/account.ts";
import { newUuid as uuidAt } from "#core/shared/uuid.ts";
import { givenSeededSchool } from "./seeded-database.ts";

/** Given three administrators and a teacher, whoever of them changes whose account, also two at once, then an active administrator remains (I-17). */
const PEOPLE = ["admin", "registrar", "head", "teacher"].map((name) => `${name}@talaan.test`);
const NOW_MS = Date.parse("2026-11-18T04:00:00.000Z");
const newUuid = () => uuidAt(NOW_MS, crypto.getRandomValues(new Uint8Array(10)));
const school = givenSeededSchool();
let ids: { id: number; uuid: string }[] = [];

const execute = (sql: string, args: (string | number)[] = []) => school.db.client.execute({ sql, args });
beforeEach(async () => {
  ids = [];
  for (const email of PEOPLE) {
    const { rows } = await execute("select id, uuid from user_account where email = ?", [email]);
    ids.push({ id: Number(rows[0]?.id), uuid: String(rows[0]?.uuid) });
  }
});

/** All four are active, three of them as administrators. */
async function begin(): Promise<void> {
  await execute("update user_account set is_active = 0, locked_at = null");
  for (const [place, { id }] of ids.entries()) {
    await execute("update user_account set is_active = 1 where id = ?", [id]);
    await execute("delete from user_role where user_id = ?", [id]);
    await execute("insert into user_role (user_id, position, role_code) values (?, 1, ?)", [
      id,
      place < 3 ? "SA" : "ST",
    ]);
  }
}

async function sessionOf(person: number): Promise<string> {
  const uuid = newUuid();
  await execute("insert into session (uuid, user_id, created_at, expires_at) values (?, ?, ?, ?)", [
    uuid,
    ids[person]?.id ?? 0,
    "2026-11-18T03:59:00.000Z",
    "2026-12-02T00:00:00.000Z",
  ]);
  return uuid;
}

const person = fc.integer({ min: 0, max: PEOPLE.length - 1 });
const act = fc.record({
  actor: person,
  /** Whose accounts: several at once too. */
  targets: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
  what: fc.constantFrom("lock", "unlock", "deactivate", "reactivate", "teacher", "administrator" as const),
});
/** Two who act on each other at once. */
const mutual = fc.tuple(act, act).map(([one, other]) => [
  { ...one, targets: [other.actor] },
  { ...other, targets: [one.actor] },
]);
const step = fc.oneof(fc.array(act, { minLength: 1, maxLength: 2 }), mutual);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

async function run({ actor, targets, what }: Act): Promise<boolean> {
  const uuids = targets.map((place) => ids[place]?.uuid ?? "");
  const command: AnyCommand =
    what === "teacher" || what === "administrator"
      ? changeRoles(uuids[0] ?? "", { roles: what === "teacher" ? ["ST", "SA"] : ["SA"], version: undefined })
      : changeAccounts(
          what,
          uuids,
          uuids.map(() => ({ uuid: newUuid(), tokenHash: newUuid() })),
        );
  const claims = {
    userId: ids[actor]?.id ?? 0,
    userUuid: ids[actor]?.uuid ?? "",
    sessionUuid: await sessionOf(actor),
  };
  const result = await runCommand(
    { db: school.db, claims, requestId: "test", epochMs: NOW_MS, newUuid },
    "accounts",
    command,
  );
  return result.ok;
}

test("no sequence of changes leaves the school without one", async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await begin();
      for (const together of steps) {
        done += (await Promise.all(together.map(run))).filter(Boolean).length;
        const { rows } = await execute(
          "select count(*) as active from user_role join user_account on id = user_id where role_code = 'SA' and position = 1 and account_state = 'Active'",
        );
        expect(rows[0]?.active).toBeGreaterThan(0);
      }
    }),
    { numRuns: 30 },
  );
  // Enough of them were allowed to mean something.
  expect(done).toBeGreaterThan(30);
}, 120_000);

test("two administrators who deactivate each other at once leave one", async () => {
  for (let round = 0; round < 10; round++) {
    await begin();
    await execute("update user_account set is_active = 0 where id = ?", [ids[2]?.id ?? 0]);
    const done = await Promise.all([
      run({ actor: 0, targets: [1], what: "deactivate" }),
      run({ actor: 1, targets: [0], what: "deactivate" }),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
  }
});
