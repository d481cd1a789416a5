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
 * Left alone, every small part that two screens share becomes a file of its own, eighty for a list: each is asked for,
 * named in the page and written into it by the server. So what everybody loads, what everybody signed in loads and
 * what every list loads is one file each: all that those modules import, but for what is loaded when it is opened.
 */
const COMMON = {
  start: /\/app\/(entry\.client|root|identity\/login\.route)\.tsx/,
  shell: /\/app\/shell\/(signed-in|shell)\.route\.tsx/,
  lists: /\/app\/lists\/list-page\.tsx/,
};

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Names a module that is imported, directly or not, by one whose path is told. */
function nameIfImported(name: string, path: RegExp): (id: string, graph: ModuleGraph) => string | null {
  const known = new Map<string, boolean>();
  function isImported(id: string, graph: ModuleGraph): boolean {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Of modules that import each other.
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const isFound = path.test(id) || importers.some((importer) => isImported(importer, graph));
    known.set(id, isFound);
    return isFound;
  }
  return (id, graph) => (isImported(id, graph) ? name : null);
}

const sharedPieces = () => [
  { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
  { name: "router", test: /\/node_modules\/react-router\//, priority: 8 },
  // The earlier takes what the later need too.
  ...Object.entries(COMMON).map(([name, path], place) => ({
    name: nameIfImported(name, path),
    debugName: name,
    priority: 7 - place,
  })),
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
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedPieces() } } } } },
      ssr: {
        // A Worker has no such variable: without this React would render in its build for development.
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
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
