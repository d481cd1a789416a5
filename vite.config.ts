import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { noticesPlugin } from "./scripts/build/notices.ts";
import { serviceWorkerPlugin } from "./scripts/build/service-worker-plugin.ts";

/** sonner puts a style element into the page, which the Content-Security-Policy forbids: its style sheet is shipped as a file instead. */
const sonnerWithoutStyleElement: Plugin = {
  name: "sonner-without-style-element",
  transform(code, id) {
    if (!id.includes("/sonner/dist/")) return null;
    const without = code.replace(/\n__insertCSS\(("(?:[^"\\]|\\.)*")\);/, "\n");
    if (without === code && code.includes('\n__insertCSS("'))
      throw new Error("sonner inserts its style in a new way: adapt vite.config.ts");
    return { code: without, map: null };
  },
};

/**
 * React renders pages fastest in its build for Node, which writes a page's text into few buffers instead of one for
 * every piece. It asks for Node's modules by require(), which workerd knows only as imports.
 */
const NODE_MODULE = "\0node-module:";
const nodeModulesAsImports: Plugin = {
  name: "node-modules-as-imports",
  enforce: "pre",
  resolveId: (id, importer) =>
    /^(util|crypto|async_hooks|stream)$/.test(id) && importer?.includes("react-dom-server")
      ? NODE_MODULE + id
      : null,
  load: (id) => (id.startsWith(NODE_MODULE) ? `export * from "node:${id.slice(NODE_MODULE.length)}";` : null),
};

/**
 * Left alone, every small part that two screens share becomes a file of its own, sixty for a list: each is asked
 * for, named in the page and written into it by the server.
 */
const SHARED_PIECES = [
  {
    name: "react",
    test: /\/node_modules\/(react|react-dom|scheduler)\//,
    priority: 2,
  },
  { name: "router", test: /\/node_modules\/react-router\//, priority: 2 },
  { name: "icons", test: /\/app\/ui\/icons\.(tsx|svg)/, priority: 1 },
];

export default defineConfig(async ({ command, mode }) => ({
  plugins: [
    tailwindcss(),
    sonnerWithoutStyleElement,
    command === "build" && nodeModulesAsImports,
    command === "serve" && mode !== "test" && (await import("./scripts/stack/pages-dev.ts")).pagesDev(),
    reactRouter(),
    serviceWorkerPlugin(),
    noticesPlugin(),
  ],
  // The server bundle runs on workerd: everything is bundled, with the packages' workerd or edge builds.
  ...(command === "build" && {
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_PIECES } } } } },
      ssr: {
        resolve: {
          noExternal: true as const,
          conditions: ["workerd", "worker", "edge", "browser", "module", "production", "import"],
          externalConditions: ["workerd", "worker"],
        },
        build: { target: "es2022", minify: true, rollupOptions: { input: "./app/entry.pages.ts" } },
      },
    },
  }),
  build: { assetsInlineLimit: 0 },
  optimizeDeps: {
    include: [
      "react-router > cookie-es",
      "react-router > @remix-run/route-pattern/match",
      "react-router > @remix-run/route-pattern/specificity",
    ],
  },
}));
