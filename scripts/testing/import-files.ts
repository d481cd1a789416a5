import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readAsSentences } from "#core/shared/import/reading/file-outcome.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { at } from "#scripts/paths.ts";
import { fileKinds } from "#tests/support/file-writings/file-kinds.ts";
import { hasLibreOffice } from "#tests/support/file-writings/libre-office.ts";
import { savedByLibreOffice, type Writing, writingsOf } from "#tests/support/file-writings/writings.ts";

/**
 * npm run import-files: every kind of uploaded file as programs and offices write it, in build/import-files, each kind with a
 * table: file → read as → rows, errors, warnings. tests/core/shared/import/kinds-as-written.test.ts reads the same.
 */
const FOLDER = at("build", "import-files");

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
function lineOf(file: string, { name, expected }: Writing, how: string): string {
  const said = (texts: readonly string[]) => (texts.length === 0 ? "–" : texts.join(" "));
  if ("refused" in expected)
    return `| ${file} | ${cell(name)} | refused | – | ${cell(expected.refused)} | – |`;
  if ("needs" in expected) return `| ${file} | ${cell(name)} | asked: ${said(expected.needs)} | – | – | – |`;
  const { records, errors, warnings, leftOut } = expected;
  const cells = [file, name, how, String(records.length), said(errors), said([...warnings, ...leftOut])];
  return `| ${cells.map(cell).join(" | ")} |`;
}

const kinds = await fileKinds();
if (!hasLibreOffice())
  console.log("LibreOffice is not installed (libreoffice-calc): its files are left out.");
const saved = hasLibreOffice() ? await savedByLibreOffice(kinds) : new Map<unknown, readonly Writing[]>();

rmSync(FOLDER, { recursive: true, force: true });
for (const kind of kinds) {
  const folder = join(FOLDER, kind.key);
  mkdirSync(folder, { recursive: true });
  const office = (saved.get(kind) ?? []).map((writing) => ({
    ...writing,
    name: `LibreOffice: ${writing.name}`,
  }));
  const writings = [...(await writingsOf(kind)), ...office];
  const lines = writings.map((writing, place) => {
    const file = `${String(place + 1).padStart(3, "0")}.${writing.extension}`;
    writeFileSync(join(folder, file), writing.bytes);
    const read = readFile(writing.bytes, kind, writing.options);
    return lineOf(file, writing, read.ok ? readAsSentences(read.value.readAs, read.value).join(" ") : "");
  });
  const head = ["| file | written as | read as | rows | errors | warnings |", "|---|---|---|---|---|---|"];
  writeFileSync(join(folder, "table.md"), `${[`# ${kind.key}`, "", ...head, ...lines].join("\n")}\n`);
  console.log(`${kind.key}: ${writings.length} files in ${folder}`);
}
