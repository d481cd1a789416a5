import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { at, ROOT } from "#scripts/paths.ts";

/** The rooms of the source (ARCHITECTURE.md). */
export const ROOMS = ["core", "db", "api", "queues", "workers", "app"] as const;

/** Files of the repository, those not added yet included, ignored ones not. */
export function trackedFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  });
  return listed.split("\n").filter((path) => path !== "" && existsSync(at(path)));
}

/** TypeScript written by hand. */
export const isSource = (path: string): boolean =>
  /\.(ts|tsx)$/.test(path) &&
  !path.endsWith(".d.ts") &&
  !path.includes("/gen/") &&
  !path.startsWith("tests/fixtures/");
