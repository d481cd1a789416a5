import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

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

export default defineConfig(async ({ command, mode }) => ({
  plugins: [
    tailwindcss(),
    sonnerWithoutStyleElement,
    command === "serve" && mode !== "test" && (await import("./scripts/pages-dev.ts")).pagesDev(),
    reactRouter(),
  ],
  // The server bundle runs on workerd: everything is bundled, with the packages' workerd or edge builds.
  ...(command === "build" && {
    environments: {
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
