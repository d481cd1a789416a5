import type { Plugin } from "vite";
export function pagesDev(): Plugin {
  return { name: "pages-dev" };
}
