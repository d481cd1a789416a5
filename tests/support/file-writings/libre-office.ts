import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { removeFolder } from "#tests/support/remove-folder.ts";

/** The spreadsheet program of Debian's package libreoffice-calc, where it is installed. */
const PROGRAM = "/usr/bin/soffice";
export const hasLibreOffice = (): boolean => existsSync(PROGRAM);

const run = promisify(execFile);
const CONVERTING_MS = 300_000;

/** How a file is opened or saved: "44,34,76" for a text with commas, quotes and UTF-8. */
export interface OfficeFilter {
  filter: keyof typeof FILTERS;
  options?: string;
}
/** Its filters by the extension of their files. */
const FILTERS = {
  xlsx: "Calc MS Excel 2007 XML",
  csv: "Text - txt - csv (StarCalc)",
  ods: "calc8",
  xls: "MS Excel 97",
} as const;

/** A file that is opened once and saved in several forms. */
export interface Opened extends OfficeFilter {
  bytes: Uint8Array;
  saveAs: readonly OfficeFilter[];
}

/** Has each file opened and saved in its forms; answers what was saved, in the same order. All in one start of the program. */
export async function savedAgain(files: readonly Opened[]): Promise<Uint8Array[][]> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-office-"));
  const inFolder = (name: string) => join(folder, name);
  const refused = inFolder("refused.txt");
  try {
    const steps: string[] = [];
    const saved = files.map(({ bytes, saveAs, ...opening }, place) => {
      const source = inFolder(`${place}.${opening.filter}`);
      writeFileSync(source, bytes);
      const opened = properties(opening, `Property("Hidden", True)`);
      steps.push(`document = StarDesktop.loadComponentFromURL(${url(source)}, "_blank", 0, ${opened})`);
      const paths = saveAs.map((saving, form) => {
        const path = inFolder(`${place}-${form}.${saving.filter}`);
        steps.push(`document.storeToURL(${url(path)}, ${properties(saving)})`);
        return path;
      });
      steps.push("document.close(True)");
      return paths;
    });
    writeProfile(inFolder("profile"), macro(steps, refused));
    const profile = `-env:UserInstallation=${pathToFileURL(inFolder("profile"))}`;
    await run(PROGRAM, [profile, "--headless", `macro:///Standard.${MODULE}.Convert()`], {
      timeout: CONVERTING_MS,
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    });
    if (existsSync(refused)) throw new Error(`LibreOffice: ${readFileSync(refused, "utf8")}`);
    return saved.map((paths) => paths.map((path) => new Uint8Array(readFileSync(path))));
  } finally {
    removeFolder(folder);
  }
}

const MODULE = "Conversion";
const text = (value: string): string => `"${value.replaceAll('"', '""')}"`;
const url = (path: string): string => text(pathToFileURL(path).href);
const properties = ({ filter, options = "" }: OfficeFilter, ...more: string[]): string =>
  `Array(${[`Property("FilterName", ${text(FILTERS[filter])})`, `Property("FilterOptions", ${text(options)})`, ...more].join(", ")})`;

/** A program in its Basic, which ends LibreOffice; an error is written to a file, for a dialog would wait. */
const macro = (steps: readonly string[], errorPath: string): string => `
Function Property(propertyName As String, propertyValue As Variant)
  Dim pair As New com.sun.star.beans.PropertyValue
  pair.Name = propertyName
  pair.Value = propertyValue
  Property = pair
End Function
Sub Convert
  On Error GoTo Refused
  Dim document As Object
  ${steps.join("\n  ")}
  StarDesktop.terminate()
  Exit Sub
Refused:
  Open ${text(errorPath)} For Output As #1
  Print #1, Error$ & ", line " & Erl
  Close #1
  StarDesktop.terminate()
End Sub
`;

/** A user's profile with that program in it, which is taken as set up, so that nothing of it is replaced. */
function writeProfile(profile: string, source: string): void {
  const library = join(profile, "user", "basic", "Standard");
  mkdirSync(library, { recursive: true });
  const escaped = source.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const head = (root: string, dtd: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE ${root} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${dtd}">\n`;
  const LIBRARY = `xmlns:library="http://openoffice.org/2000/library"`;
  writeFileSync(
    join(profile, "user", "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/Office"><prop oor:name="ooSetupInstCompleted" oor:op="fuse"><value>true</value></prop></item></oor:items>`,
  );
  writeFileSync(
    join(profile, "user", "basic", "script.xlc"),
    `${head("library:libraries", "libraries.dtd")}<library:libraries ${LIBRARY}><library:library library:name="Standard" library:link="false"/></library:libraries>`,
  );
  writeFileSync(
    join(library, "script.xlb"),
    `${head("library:library", "library.dtd")}<library:library ${LIBRARY} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="${MODULE}"/></library:library>`,
  );
  writeFileSync(
    join(library, `${MODULE}.xba`),
    `${head("script:module", "module.dtd")}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="${MODULE}" script:language="StarBasic">${escaped}</script:module>`,
  );
}
