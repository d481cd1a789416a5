import { readFileSync } from "node:fs";
import { at } from "#scripts/paths.ts";
import type { Finding } from "./finding.ts";
import { trackedFiles } from "./tracked-files.ts";

/** Addresses of package registries, and folders of one person's machine. */
const PATTERNS: [RegExp, string][] = [
  [new RegExp(["registry", "npmjs", "org"].join("\\.")), "a registry's address"],
  [/https?:\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio)[\w.-]*[:/]/i, "a registry's address"],
  [/(?:^|[\s"'`(=])\/(?:home|Users|root|work|mnt)\/[\w.-]+/, "a path of one machine"],
];
const SCANNED =
  /\.(ts|tsx|mts|cts|js|mjs|cjs|json|toml|md|css|html|sql|yml|yaml|svg|txt)$|^\.(npmrc|gitignore)$|^\.ci\//;
/** The bytes of a font or picture say nothing; this file names what it looks for. */
const OWN = "scripts/check/repository.ts";

export function checkRepository(): Finding {
  const files = trackedFiles().filter((path) => SCANNED.test(path) && path !== OWN);
  const problems = files.flatMap((path) =>
    readFileSync(at(path), "utf8")
      .split("\n")
      .flatMap((line, index) => {
        const found = PATTERNS.find(([pattern]) => pattern.test(line));
        return found ? [`${path}:${index + 1}: ${found[1]}`] : [];
      }),
  );
  const lock = readFileSync(at("package-lock.json"), "utf8");
  if (/"resolved": "(?!(?:file|link):)/.test(lock))
    problems.push('package-lock.json records download addresses ("resolved")');
  const { engines, devDependencies } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  if (engines.node !== devDependencies.node)
    problems.push("package.json: engines names another Node than the one that is installed");
  return {
    name: "repository",
    detail: `${files.length} files without registries or machine paths; lock file without addresses`,
    problems,
  };
}
