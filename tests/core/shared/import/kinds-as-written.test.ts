import { describe, expect, test } from "vitest";
import type { AnyFile } from "#core/shared/import/reading/file-definition.ts";
import { sentenceOf } from "#core/shared/import/reading/file-outcome.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { fileKinds } from "#tests/support/file-writings/file-kinds.ts";
import { hasLibreOffice } from "#tests/support/file-writings/libre-office.ts";
import {
  type Expected,
  savedByLibreOffice,
  type Writing,
  writingsOf,
} from "#tests/support/file-writings/writings.ts";

/** Each kind of file as programs and offices write it: file → read as → rows, errors, warnings (F-1 to F-8). */
const WRITINGS_MIN = 60;
const SAVED_WAYS = 8;
const SAVING_MS = 300_000;

/** What a file is read as, in the words of the table. */
function readAs({ bytes, options, expected }: Writing, definition: AnyFile): Expected {
  const read = readFile(bytes, definition, options);
  if (!read.ok) return { refused: read.message };
  const { needs, readAs: how, records, errors, warnings, leftOut } = read.value;
  if (needs.length > 0) return { needs };
  const { format, encoding, headingsLine } = how;
  // A file of one column has no delimiter that it could be told by.
  const hasNone =
    Object.keys(definition.fields).length === 1 && how.delimiter !== null && "readAs" in expected;
  const delimiter = hasNone ? expected.readAs.delimiter : how.delimiter;
  return {
    readAs: { format, encoding, delimiter, headingsLine },
    records: records.map(({ values }) => values),
    errors: errors.map(sentenceOf),
    warnings: warnings.map(sentenceOf),
    leftOut: leftOut.map(sentenceOf),
  };
}

const KINDS = await fileKinds();
const TABLES = await Promise.all(
  KINDS.map(async (definition) => [definition.key, definition, await writingsOf(definition)] as const),
);

describe.each(TABLES)("a file of %s", (_, definition, writings) => {
  test("is written in at least sixty ways, each with a name of its own", () => {
    expect(new Set(writings.map(({ name }) => name)).size).toBe(writings.length);
    expect(writings.length).toBeGreaterThanOrEqual(WRITINGS_MIN);
  });

  test.each(writings.map((writing) => [writing.name, writing] as const))("%s", (_name, writing) => {
    expect(readAs(writing, definition)).toEqual(writing.expected);
  });
});

/** Saved by the real program, where it is installed: it is started once. */
describe.skipIf(!hasLibreOffice())("files of every kind as LibreOffice saves them", () => {
  test("are read as the same records, or refused in words", {
    tags: ["exhaustive"],
    timeout: SAVING_MS,
  }, async () => {
    const saved = await savedByLibreOffice(KINDS);
    const all = [...saved].flatMap(([definition, writings]) =>
      writings.map((writing) => [definition, writing] as const),
    );
    expect(all.length).toBe(KINDS.length * SAVED_WAYS);
    for (const [definition, writing] of all)
      expect
        .soft(readAs(writing, definition), `${definition.key}: ${writing.name}`)
        .toEqual(writing.expected);
  });
});
