// Made by `react-router build` from app/entry.pages.ts.
export { onRequest } from "../../build/console/server/index.js";
