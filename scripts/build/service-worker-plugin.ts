import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const SOURCE = "app/offline/service-worker.ts";
const FILE = "service-worker.js";

/** Builds /service-worker.js with the names of all hashed files of this build, which are its version. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      this.emitFile({ type: "chunk", id: SOURCE, fileName: FILE });
    },
    generateBundle(_options, bundle) {
      const worker = bundle[FILE];
      if (worker?.type !== "chunk" || worker.imports.length > 0 || !worker.code.includes("__DEPLOYMENT__"))
        throw new Error(`${SOURCE} must be built as one file that names __DEPLOYMENT__`);
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/") && !name.endsWith(".map"))
        .map((name) => `/${name}`)
        .sort();
      const version = createHash("sha256")
        .update(files.join("\n") + worker.code)
        .digest("hex")
        .slice(0, 16);
      worker.code = worker.code.replaceAll("__DEPLOYMENT__", JSON.stringify({ version, files }));
    },
  };
}
