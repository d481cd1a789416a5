import { readFileSync } from "node:fs";
import { build, type Plugin } from "esbuild";

/** Makes node read the modules workerd is given: fonts as bytes. */
const workerdModules: Plugin = {
  name: "workerd-modules",
  setup({ onLoad }) {
    onLoad({ filter: /\.ttf$/ }, ({ path }) => ({ contents: readFileSync(path), loader: "binary" }));
  },
};

/** Bundles modules of the consumer as wrangler does (the same browser builds), to run in node. */
export async function bundleForNode(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "node24",
    conditions: ["workerd", "worker", "browser"],
    mainFields: ["browser", "module", "main"],
    external: ["node:*", "cloudflare:*"],
    define: { "import.meta.url": '"file:///worker.js"', "process.env.NODE_ENV": '"production"' },
    banner: {
      js: 'import { Buffer } from "node:buffer"; import process from "node:process"; import { createRequire } from "node:module"; const require = createRequire("/");',
    },
    plugins: [workerdModules],
    logLevel: "error",
  });
}
