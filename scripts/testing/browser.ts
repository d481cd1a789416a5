import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installProgram } from "./debian-packages.ts";

/** Debian's packages: the headless shell is the same engine without a desktop browser around it, for a third less of the processor. */
const SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = "/usr/bin/chromium";

/**
 * A Chromium for the browser tests: the one named by CHROMIUM; the headless shell, which root (a container, a machine of CI)
 * installs where it is missing; another that is there; else Debian's package, else Playwright's download. Answers its path;
 * throws where none can be had.
 */
export async function findBrowser(): Promise<string> {
  const isThere = (path: string | undefined): path is string => path !== undefined && existsSync(path);
  const isRoot = process.getuid?.() === 0;
  if (isThere(process.env.CHROMIUM)) return process.env.CHROMIUM;
  if (isThere(SHELL) || (isRoot && installProgram([SHELL]))) return SHELL;
  const found = [CHROMIUM, "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(isThere);
  const installed = found ?? installProgram([SHELL, CHROMIUM]);
  if (installed) return installed;
  spawnSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  const { chromium } = await import("playwright-core");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error("No Chromium: install the package chromium, or set CHROMIUM to a browser's path.");
}
