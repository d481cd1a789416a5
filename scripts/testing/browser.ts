import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename } from "node:path";

/** Where Debian's packages of the same names put them. */
const DEBIAN = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/**
 * A Chromium for the browser tests: one that is there, else Debian's package, else Playwright's download. The headless
 * shell comes first: the same engine without a desktop browser around it, for a third less of the processor. Answers its
 * path; throws where none can be had.
 */
export async function findBrowser(): Promise<string> {
  const known = [process.env.CHROMIUM, ...DEBIAN, "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = known.find((path) => path && existsSync(path));
  if (found) return found;
  console.log("Installing Chromium…");
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const asked = (args: string[]) => {
    const [command = "", ...rest] = [...asRoot, "apt-get", ...args];
    spawnSync(command, rest, quiet);
  };
  asked(["update"]);
  for (const path of DEBIAN) {
    asked(["install", "-y", "--no-install-recommends", basename(path)]);
    if (existsSync(path)) return path;
  }
  spawnSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  const { chromium } = await import("playwright-core");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error("No Chromium: install the package chromium, or set CHROMIUM to a browser's path.");
}
