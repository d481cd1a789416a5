import { type Client, createClient, type InStatement } from "@libsql/client/http";
import { isGuardFailure } from "#db/commit.ts";
import { endWith } from "./verify/open-database.ts";

/**
 * npm run turso:check -- <url>  (token in DATABASE_AUTH_TOKEN): whether a server can do what the schema,
 * db/commit.ts and the hardest statements of the product rely on. Works in tables of its own, named talaan_check_…, and removes them again.
 */
interface Requirement {
  name: string;
  why: string;
  holds: (client: Client) => Promise<boolean>;
}

const PREFIX = "talaan_check";
const refuses = async (client: Client, statement: InStatement): Promise<boolean> =>
  client.execute(statement).then(
    () => false,
    () => true,
  );
const answers = async (client: Client, statement: InStatement, expected: unknown): Promise<boolean> => {
  const { rows } = await client.execute(statement);
  return Object.values(rows[0] ?? {})[0] === expected;
};

const SETUP = [
  `create table ${PREFIX}_parent (id integer primary key, amount integer not null check (amount >= 0), version integer not null default 1,
     settled text not null generated always as (case when amount = 0 then 'paid' else 'open' end) virtual) strict`,
  `create table ${PREFIX}_child (parent_id integer not null references ${PREFIX}_parent (id), position integer not null, primary key (parent_id, position)) strict, without rowid`,
  `create index ${PREFIX}_open on ${PREFIX}_parent (amount, id) where amount > 0`,
  `create table ${PREFIX}_sum (settled text primary key, total integer not null) strict, without rowid`,
  `create trigger ${PREFIX}_sums after insert on ${PREFIX}_parent begin
     insert into ${PREFIX}_sum values (new.settled, new.amount) on conflict (settled) do update set total = total + excluded.total; end`,
  `create trigger ${PREFIX}_kept before delete on ${PREFIX}_parent begin select raise(abort, 'append-only'); end`,
  `create virtual table ${PREFIX}_search using fts5 (name, tokenize = 'trigram')`,
  `insert into ${PREFIX}_parent (id, amount) values (1, 0), (2, 500)`,
  `insert into ${PREFIX}_search (rowid, name) values (1, 'Muñoz, Ana')`,
];
const TEARDOWN = [
  `drop trigger if exists ${PREFIX}_kept`,
  `drop table if exists ${PREFIX}_child`,
  `drop table if exists ${PREFIX}_parent`,
  `drop table if exists ${PREFIX}_sum`,
  `drop table if exists ${PREFIX}_search`,
];

const REQUIREMENTS: Requirement[] = [
  {
    name: "STRICT tables",
    why: "types are enforced",
    holds: (client) => refuses(client, `insert into ${PREFIX}_parent (amount) values ('text')`),
  },
  {
    name: "foreign keys",
    why: "no line without its invoice",
    holds: (client) => refuses(client, `insert into ${PREFIX}_child values (99, 1)`),
  },
  {
    name: "CHECK constraints",
    why: "no balance below zero",
    holds: (client) => refuses(client, `update ${PREFIX}_parent set amount = -1 where id = 2`),
  },
  {
    name: "generated columns",
    why: "invoice.settlement",
    holds: (client) => answers(client, `select settled from ${PREFIX}_parent where id = 1`, "paid"),
  },
  {
    name: "triggers with UPSERT",
    why: "invoice_daily_summary",
    holds: (client) => answers(client, `select total from ${PREFIX}_sum where settled = 'open'`, 500),
  },
  {
    name: "RAISE in triggers",
    why: "the ledger and the trail are append-only",
    holds: (client) => refuses(client, `delete from ${PREFIX}_parent where id = 1`),
  },
  {
    name: "FTS5 with trigrams",
    why: "search over people",
    holds: (client) =>
      answers(client, `select count(*) from ${PREFIX}_search where ${PREFIX}_search match '"uño"'`, 1),
  },
  {
    name: "INDEXED BY a partial index",
    why: "each list statement names its index",
    holds: (client) =>
      answers(client, `select id from ${PREFIX}_parent indexed by ${PREFIX}_open where amount > 0`, 2),
  },
  {
    name: "json_each, ->> and RETURNING",
    why: "bulk writes bind one JSON text",
    holds: (client) =>
      answers(
        client,
        {
          sql: `insert into ${PREFIX}_parent (id, amount) select value ->> 0, value ->> 1 from json_each(?) returning amount`,
          args: ["[[3, 700]]"],
        },
        700,
      ),
  },
  {
    name: "window functions and FILTER",
    why: "totals",
    holds: (client) => answers(client, `select sum(amount) filter (where id < 3) from ${PREFIX}_parent`, 500),
  },
  {
    name: "a batch is one transaction, and its guard undoes it",
    why: "db/commit.ts",
    holds: async (client) => {
      const guard = "select case when changes() = 1 then 1 else json('STALE') end";
      const update = (version: number) =>
        `update ${PREFIX}_parent set version = version + 1 where id = 2 and version = ${version}`;
      await client.batch([update(1), guard], "write");
      const failure = await client
        .batch([`update ${PREFIX}_parent set amount = 1 where id = 2`, update(1), guard], "write")
        .then(
          () => null,
          (error: unknown) => error,
        );
      return (
        isGuardFailure(failure) &&
        (await answers(client, `select amount from ${PREFIX}_parent where id = 2`, 500))
      );
    },
  },
  {
    name: "an aggregate keeps the order of its subquery",
    why: "the roles of a session, items of a record",
    holds: (client) =>
      answers(
        client,
        `select json_group_array(json(item)) from (select json_array(id, amount) as item from ${PREFIX}_parent order by amount desc, id)`,
        "[[3,700],[2,500],[1,0]]",
      ),
  },
  {
    name: "subqueries that read the row around them, two levels deep",
    why: "lists within a row",
    holds: (client) =>
      answers(
        client,
        `select (select group_concat(item, ',') from (select child.id as item from ${PREFIX}_parent child
           where child.amount >= around.amount order by child.amount desc)) from ${PREFIX}_parent around where around.id = 2`,
        "3,2",
      ),
  },
  {
    name: "row values, NOT MATERIALIZED, CROSS JOIN and window frames",
    why: "pages by key, running balances",
    holds: (client) =>
      answers(
        client,
        `with rows as not materialized (select id, amount from ${PREFIX}_parent)
         select sum(amount) over (order by id rows unbounded preceding) from rows cross join (select 1 as one)
         where (id, amount) >= (1, 0) and (id, amount) is not (1, 1) order by id desc limit 1`,
        1_200,
      ),
  },
  {
    name: "UPSERT from a SELECT, with its WHERE",
    why: "summaries and idempotent inserts",
    holds: (client) =>
      answers(
        client,
        `insert into ${PREFIX}_sum (settled, total) select settled, 1 from ${PREFIX}_parent where id = 1
         on conflict (settled) do update set total = ${PREFIX}_sum.total + excluded.total where excluded.total > 0 returning total`,
        1,
      ),
  },
  {
    name: "UPDATE … FROM and IS DISTINCT FROM",
    why: "bulk changes",
    holds: async (client) => {
      await client.execute(`update ${PREFIX}_parent set version = given.version
        from (select 3 as id, 9 as version) as given where given.id = ${PREFIX}_parent.id
          and ${PREFIX}_parent.version is distinct from given.version`);
      return answers(client, `select version from ${PREFIX}_parent where id = 3`, 9);
    },
  },
  {
    name: "a bound text of 1,000,000 characters",
    why: "imports are staged in large statements",
    holds: (client) => answers(client, { sql: "select length(?)", args: ["x".repeat(1_000_000)] }, 1_000_000),
  },
];

async function check(): Promise<boolean> {
  const url = process.argv[2] ?? process.env.DATABASE_URL;
  if (!url) throw new Error("npm run turso:check -- <url>, the token in DATABASE_AUTH_TOKEN");
  const authToken = process.env.DATABASE_AUTH_TOKEN;
  const client = createClient({ url, ...(authToken && { authToken }), intMode: "number" });
  let passed = true;
  try {
    await client.batch([...TEARDOWN, ...SETUP], "write");
    for (const { name, why, holds } of REQUIREMENTS) {
      const failure = await holds(client).then(
        (held) => (held ? null : "does not hold"),
        (error: unknown) => String(error),
      );
      passed &&= failure === null;
      console.log(
        `${failure === null ? "ok  " : "FAIL"} ${name} (${why})${failure === null ? "" : `: ${failure}`}`,
      );
    }
    const version = await client.execute("select sqlite_version() as version");
    console.log(`SQLite ${version.rows[0]?.version}`);
  } finally {
    await client.batch(TEARDOWN, "write");
    client.close();
  }
  return passed;
}

endWith(check());
