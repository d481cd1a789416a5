import { expect, test } from "vitest";
import { read } from "#db/client.ts";
import { keysInUse } from "#db/queries/documents/stored-objects.ts";
import { givenSeededSchool } from "./seeded-database.ts";

/** Given stored files of every kind of owner, when it is asked which are named, then those are, and no other (D-30). */
const given = givenSeededSchool("each test");
const execute = (sql: string) => given.db.client.execute(sql);
const UUID = "018f0000-0000-7000-8000-000000000001";
const inUse = async (keys: readonly string[]): Promise<string[]> => {
  const [rows] = await read(given.db, [keysInUse(keys)] as const);
  return rows.map(({ objectKey }) => objectKey).sort();
};

test("kept cards, certificates and permanent records, transfers, uploads and pictures are named", async () => {
  await execute(`insert into kept_pdf (kind, uuid, sha256)
    select value, '${UUID}', 'x' from json_each('["reportCard","award","permanentRecord"]')`);
  await execute(`insert into erp_transfer (uuid, payment_id, revision, event, created_at, receipt_revision, object_key, sha256)
    select '${UUID}', id, 1, 'posted', '2026-11-18T00:00:00.000Z', 1, 'erp/one.json', 'x' from payment limit 1`);
  const { rows } = await execute("select object_key from uploaded_file limit 1");
  const named = [
    `report-cards/${UUID}.pdf`,
    `certificates/${UUID}.pdf`,
    `permanent-records/${UUID}.pdf`,
    "erp/one.json",
    "pictures/logo.png",
    String(rows[0]?.object_key),
  ];
  const nobodys = [
    "report-cards/018f0000-0000-7000-8000-000000000002.pdf",
    `certificates/${UUID}.png`,
    "erp/two.json",
    "references/nobody.png",
  ];
  expect(await inUse([...named, ...nobodys])).toEqual(named.toSorted());
});

test("no owner is asked row by row", async () => {
  const { sql, args } = keysInUse(["x"]) as unknown as { sql: string; args: string[] };
  const { rows } = await given.db.client.execute({ sql: `explain query plan ${sql}`, args });
  const scans = rows.map(({ detail }) => String(detail)).filter((detail) => /^SCAN/.test(detail));
  expect(scans.filter((detail) => !/json_each|signatory/.test(detail))).toEqual([]);
});
