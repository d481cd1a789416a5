import { cpSync, mkdirSync, mkdtempSync, renameSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { backup } from "#scripts/backup.ts";
import { restore } from "#scripts/restore.ts";
import { filesBelow, sha256Of } from "#scripts/safekeeping/manifest.ts";
import { undoUnfinishedSwap } from "#scripts/safekeeping/swap.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { middayOf, School, until } from "#tests/support/school.ts";
import { TODAY } from "#tests/support/template.ts";
import { DAMAGES } from "./backup-damages.ts";

/**
 * Given a backup that is damaged at one place; when it is restored; then it is refused, and every file of the folder it
 * was to replace is as it was.
 */
const folder = mkdtempSync(join(tmpdir(), "talaan-damage-"));
const copy = join(folder, "copy");
const dataDir = join(folder, "data");
const PASSPHRASE = "correct horse battery staple";
const options = { epochMs: middayOf(TODAY), passphrase: PASSPHRASE };

const FOUND =
  /is damaged|is missing|have no bytes|does not belong|it has no manifest|neither a file nor a folder|do not hold/;

const contentOf = (path: string): Record<string, string> =>
  Object.fromEntries(filesBelow(path).map((name) => [name, sha256Of(join(path, name))]));

beforeAll(async () => {
  const school = await School.open({}, "small");
  try {
    const finance = await school.as("finance");
    const { rows } = (await finance.get("/invoice?status=published&perPage=2")).body;
    for (const { uuid } of rows as { uuid: string }[]) {
      const id = (await finance.post(`/pdf/invoice/${uuid}`)).body.data.document_id;
      await until(async () => (await finance.get(`/documents/${id}`)).body.data.status === "ready");
    }
    await school.stack.runCron("* * * * *");
    await school.stack.stop();
    expect(await backup(school.dataDir, copy, options)).toEqual({ holds: true, recoveryKey: null });
    cpSync(school.dataDir, dataDir, { recursive: true });
  } finally {
    removeFolder(school.dataDir);
  }
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => removeFolder(folder));

test("only its owner can read a backup, and its secrets are not readable in it", () => {
  for (const name of filesBelow(copy)) {
    expect([name, statSync(join(copy, name)).mode & 0o777]).toEqual([name, 0o600]);
    expect(statSync(join(copy, name, "..")).mode & 0o777).toBe(0o700);
  }
  expect(filesBelow(copy)).not.toContain("secrets.json");
});

test.each(DAMAGES)(
  "found, and nothing is touched: $place",
  { tags: ["exhaustive"] },
  async ({ damage, pages }) => {
    const before = contentOf(dataDir);
    const damaged = join(folder, "damaged");
    removeFolder(damaged);
    cpSync(copy, damaged, { recursive: true });
    await damage(damaged);
    const all = statSync(join(copy, "talaan.db")).size / 4096;
    const named =
      pages &&
      `talaan.db is damaged: its bytes are not those of the backup. Damaged pages of ${all}: ${pages(all)}.`;
    await expect(restore(damaged, dataDir, options)).rejects.toThrow(named ?? FOUND);
    expect(contentOf(dataDir)).toEqual(before);
  },
);

test("another passphrase is refused, and so is none where the folder has no secrets of its own", async () => {
  const before = contentOf(dataDir);
  await expect(restore(copy, dataDir, { ...options, passphrase: "another" })).rejects.toThrow(
    "does not open",
  );
  const empty = join(folder, "empty");
  await expect(restore(copy, empty, { epochMs: options.epochMs })).rejects.toThrow("Give BACKUP_PASSPHRASE");
  expect(() => statSync(empty)).toThrow("ENOENT");
  expect(contentOf(dataDir)).toEqual(before);
});

test("a swap that was killed after any of its steps is undone by the next start", () => {
  const present = join(folder, "present");
  const moves = ["talaan.db", "secrets.json"];
  for (let step = 0; step <= 2 * moves.length; step += 1) {
    removeFolder(present);
    mkdirSync(join(present, "staging", "r2"), { recursive: true });
    mkdirSync(join(present, "aside"));
    for (const name of moves) {
      writeFileSync(join(present, name), "old");
      writeFileSync(join(present, "staging", name), "new");
    }
    const before = contentOf(present);
    writeFileSync(join(present, "restore-in-progress.json"), JSON.stringify({ aside: "aside", had: moves }));
    const steps = [
      ...moves.map((name) => [name, join("aside", name)] as const),
      ...["r2", ...moves].map((name) => [join("staging", name), name] as const),
    ];
    for (const [from, to] of steps.slice(0, step)) renameSync(join(present, from), join(present, to));
    undoUnfinishedSwap(present);
    for (const name of moves) expect(contentOf(present)[name]).toBe(before[name]);
    expect(filesBelow(present).filter((name) => !name.startsWith("staging/"))).toEqual(moves.toSorted());
  }
});

test("undamaged, it takes the place of what was there, which is kept", async () => {
  const before = contentOf(dataDir);
  await restore(copy, dataDir, options);
  const after = contentOf(dataDir);
  const aside = Object.keys(after).find((name) => /^before-restore-\d+\/talaan\.db$/.test(name)) ?? "";
  expect(after[aside]).toBe(before["talaan.db"]);
  expect(after["secrets.json"]).toBe(before["secrets.json"]);
  expect(Object.keys(after).filter((name) => name.startsWith("restoring-"))).toEqual([]);
});
