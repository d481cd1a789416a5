import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename } from "node:path";

/** Programs of Debian's that tests need, installed where they are missing. */
const PDF_READER = "/usr/bin/pdftotext";

/** Installs the first of the packages that can be had, each named as its program unless told, and answers the program's path; null where none can. */
export function installProgram(paths: readonly string[], packageOf = basename): string | null {
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const ask = (args: string[]) => {
    const [command = "", ...rest] = [...asRoot, "apt-get", ...args];
    spawnSync(command, rest, quiet);
  };
  console.log(`Installing ${packageOf(paths[0] ?? "")}…`);
  ask(["update"]);
  for (const path of paths) {
    ask(["install", "-y", "--no-install-recommends", packageOf(path)]);
    if (existsSync(path)) return path;
  }
  return null;
}

/** Poppler's programs, by which tests read the PDFs they got. Throws where they can't be had. */
export function requirePdfReader(): void {
  if (existsSync(PDF_READER) || spawnSync("pdftotext", ["-v"]).error === undefined) return;
  if (!installProgram([PDF_READER], () => "poppler-utils"))
    throw new Error("No pdftotext: install the package poppler-utils.");
}
