import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A Chromium for the browser tests: one that is there, else Debian's package, else Playwright's download. Answers its path; throws where none can be had. */
export async function findBrowser(): Promise<string> {
  const known = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const found = known.find((path) => path && existsSync(path));
  if (found) return found;
  console.log("Installing Chromium…");
  const quiet = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const args of [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "chromium"],
  ]) {
    const [command = "", ...rest] = [...asRoot, ...args];
    spawnSync(command, rest, quiet);
  }
  if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  spawnSync("playwright", ["install", "chromium"], { stdio: "inherit" });
  const { chromium } = await import("playwright-core");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error("No Chromium: install the package chromium, or set CHROMIUM to a browser's path.");
}
