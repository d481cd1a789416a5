import { expect, test } from "vitest";
import { xlsxRefusal } from "#core/shared/import/xlsx-archive.ts";
import { archiveOf } from "#tests/support/workbooks.ts";
import { type ZipEntry, zipOf } from "#tests/support/zip-directory.ts";

const MB = 1_000_000;
test.each<[string, ZipEntry[], ReturnType<typeof xlsxRefusal>]>([
  ["an entry", [{}], null],
  [
    "50,000,000 bytes unpacked",
    [
      { packed: MB, unpacked: 49 * MB },
      { packed: MB, unpacked: MB },
    ],
    null,
  ],
  [
    "one byte more",
    [
      { packed: MB, unpacked: 49 * MB },
      { packed: MB, unpacked: MB + 1 },
    ],
    "tooLarge",
  ],
  ["250 times its size", [{ packed: 10_000, unpacked: 2.5 * MB }], null],
  ["more than that", [{ packed: 10_000, unpacked: 2.5 * MB + 1 }], "tooLarge"],
  ["more than that, and small", [{ packed: 10, unpacked: MB }], null],
  ["1,000 entries", Array.from({ length: 1000 }, () => ({})), null],
  ["one more", Array.from({ length: 1001 }, () => ({})), "tooLarge"],
  ["no entry", [], "unreadable"],
  ["an empty folder", [{ name: "xl/", method: 0, packed: 0, unpacked: 0 }], null],
  ["stored, but of another size", [{ method: 0, packed: 10, unpacked: 11 }], "unreadable"],
  ["a size that is told later", [{ packed: 10, unpacked: 0 }], "unreadable"],
  ["a size of 64 bits", [{ packed: 10, unpacked: 0xffffffff }], "unreadable"],
  ["encrypted", [{ flags: 1 }], "unreadable"],
  ["packed in another way", [{ method: 14 }], "unreadable"],
])("a workbook's archive: %s", (_, entries, refusal) => {
  expect(xlsxRefusal(zipOf(entries))).toBe(refusal);
});

test("an archive whose end is told once more with 64 bits cannot be read", () => {
  const parts = { x: "text" };
  expect(xlsxRefusal(archiveOf(parts))).toBeNull();
  expect(xlsxRefusal(archiveOf(parts, { is64Bit: true }))).toBe("unreadable");
});

test("what is no archive, or one that is cut off, cannot be read", () => {
  const archive = zipOf([{}, {}]);
  for (const bytes of [new Uint8Array(0), new TextEncoder().encode("a,b"), archive.subarray(0, -1)])
    expect(xlsxRefusal(bytes)).toBe("unreadable");
  expect(xlsxRefusal(archive.subarray(20))).toBe("unreadable");
});
