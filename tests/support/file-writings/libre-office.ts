import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";

/** The spreadsheet program of Debian's package libreoffice-calc, where it is installed. */
const PROGRAM = "/usr/bin/soffice";
export const hasLibreOffice = (): boolean => existsSync(PROGRAM);

const run = promisify(execFile);
const CONVERTING_MS = 300_000;

/** A conversion by its filter: "csv:Text - txt - csv (StarCalc):44,34,76" is a text with commas, quotes and UTF-8. */
export interface Conversion {
  to: string;
  /** How a text is read; absent: as its extension says. */
  from?: string;
}

/** Has files converted, all in one start of the program; each under its name, without the extension. */
export async function converted(
  files: ReadonlyMap<string, Uint8Array>,
  extension: string,
  { to, from }: Conversion,
): Promise<Map<string, Uint8Array>> {
  const folder = mkdtempSync(join(tmpdir(), "talaan-office-"));
  try {
    const out = join(folder, "out");
    mkdirSync(out);
    const paths = [...files].map(([name, bytes]) => {
      const path = join(folder, `${name}.${extension}`);
      writeFileSync(path, bytes);
      return path;
    });
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    const reading = from === undefined ? [] : [`--infilter=${from}`];
    const args = [profile, "--headless", ...reading, "--convert-to", to, "--outdir", out, ...paths];
    await run(PROGRAM, args, { timeout: CONVERTING_MS, env: { ...process.env, LC_ALL: "C.UTF-8" } });
    const written = to.split(":")[0] ?? "";
    return new Map(
      paths.map((path) => {
        const name = basename(path, `.${extension}`);
        return [name, new Uint8Array(readFileSync(join(out, `${name}.${written}`)))];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
