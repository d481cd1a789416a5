import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { at } from "#scripts/paths.ts";

const FILE = "third-party-notices.txt";
/** Built into what is shipped although package.json has them among the tools: fonts of PDFs, style sheets, the viewer of the API document. */
const SHIPPED_TOOLS = [
  "@expo-google-fonts/noto-sans",
  "@expo-google-fonts/noto-sans-sc",
  "@iconify-json/lucide",
  "daisyui",
  "swagger-ui-dist",
  "tailwindcss",
];
const LICENCE = /^(?:licen[cs]e|notice|copying)/i;
/** Of what comes without the text of its licence. */
const KEPT: Readonly<Record<string, string>> = {
  "node_modules/@iconify-json/lucide": "scripts/build/licences/lucide.txt",
};

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
}

/** The licence texts of every package that is shipped, each text once below the packages it covers. */
function noticesText(): string {
  const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev }]) =>
      path !== "" &&
      existsSync(at(path)) &&
      (!dev || SHIPPED_TOOLS.includes(path.slice("node_modules/".length))),
  );
  const byText = Map.groupBy(
    shipped,
    ([path, { license }]) => licenceOf(path) || `${license ?? "No licence text"}\n`,
  );
  const parts = [...byText].map(([text, covered]) => {
    const names = covered.map(([path, { version }]) => `${path.split("node_modules/").at(-1)} ${version}`);
    return `${[...new Set(names)].toSorted().join("\n")}\n\n${text}`;
  });
  return `Talaan contains the following packages, fonts among them, under the licences below.\n\n${parts.toSorted().join(`\n${"-".repeat(80)}\n\n`)}`;
}

function licenceOf(path: string): string {
  const kept = KEPT[path];
  if (kept) return readFileSync(at(kept), "utf8");
  const texts = readdirSync(at(path))
    .filter((file) => LICENCE.test(file))
    .toSorted()
    .map((file) => readFileSync(at(join(path, file)), "utf8").trim());
  return texts.length === 0 ? "" : `${[...new Set(texts)].join("\n\n")}\n`;
}

/** Serves the notices beside the console, at /third-party-notices.txt. */
export const noticesPlugin = (): Plugin => ({
  name: "third-party-notices",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: FILE, source: noticesText() });
  },
});
