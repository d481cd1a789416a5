import { startDatabaseServer } from "./server.ts";

/** The local database server as a process of its own: told where by its parent, ends with it. */
const STOPPING_MS_MAX = 1_000;
const { DATABASE_PATH, DATABASE_PORT = "0", DATABASE_AUTH_TOKEN = "" } = process.env;
if (!DATABASE_PATH || !process.send) {
  console.error("This process is started by scripts/stack/stack.ts.");
  process.exit(1);
}
try {
  const server = await startDatabaseServer({
    path: DATABASE_PATH,
    port: Number(DATABASE_PORT),
    authToken: DATABASE_AUTH_TOKEN,
  });
  process.send({ url: server.url });
  const stop = () => {
    // A statement that writes cannot be ended: what it has not committed is rolled back by the next start.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), STOPPING_MS_MAX);
    void server.close().then(() => process.exit(0));
  };
  process.once("disconnect", stop);
  process.once("SIGTERM", stop);
  // The parent decides when to stop; Ctrl-C reaches the whole group.
  process.on("SIGINT", () => {});
} catch (error) {
  // What is open already would keep the process.
  process.send({ error: error instanceof Error ? error.message : String(error) }, () => process.exit(1));
}
