import { parentPort, workerData } from "node:worker_threads";
import { HranaConnection } from "./hrana-connection.ts";
import { ProtocolError } from "./hrana-types.ts";

/** A thread with one connection: takes [id, body], answers [id, status, text]. Native calls block the thread, never the server. */
const { path, role } = workerData as { path: string; role: "writer" | "reader" };
const connection = new HranaConnection(path, role);

parentPort?.on("message", ([id, body]: [number, string]) => {
  parentPort?.postMessage([id, ...answer(body)]);
});
parentPort?.postMessage([0, 200, "open"]);

function answer(body: string): [number, string] {
  try {
    return [200, JSON.stringify(connection.pipeline(JSON.parse(body)))];
  } catch (error) {
    const isProtocol = error instanceof ProtocolError || error instanceof SyntaxError;
    const message = error instanceof Error ? error.message : String(error);
    const code = isProtocol ? "PROTOCOL_ERROR" : "INTERNAL_ERROR";
    return [isProtocol ? 400 : 500, JSON.stringify({ message, code })];
  }
}
