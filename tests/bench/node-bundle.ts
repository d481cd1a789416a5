import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";

const root = join(import.meta.dirname, "../..");

/** Makes node read the modules workerd is given: fonts as bytes. */
const workerdModules: Plugin = {
  name: "workerd-modules",
  setup({ onLoad }) {
    onLoad({ filter: /\.ttf$/ }, ({ path }) => ({ contents: readFileSync(path), loader: "binary" }));
  },
};

/** Bundles modules of the consumer as its wrangler.toml does (same aliases, same browser builds), to run in node. */
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
    alias: {
      fflate: join(root, "queues/render/zlib.ts"),
      "brotli/decompress.js": join(root, "queues/render/no-woff2.ts"),
    },
    define: { "import.meta.url": '"file:///worker.js"', "process.env.NODE_ENV": '"production"' },
    banner: {
      js: 'import { Buffer } from "node:buffer"; import process from "node:process"; import { createRequire } from "node:module"; const require = createRequire("/");',
    },
    plugins: [workerdModules],
    logLevel: "error",
  });
}
