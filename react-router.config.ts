import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  // A folder of its own: a build empties it.
  buildDirectory: "build/console",
} satisfies Config;
