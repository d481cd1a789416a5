import { parentPort, workerData } from "node:worker_threads";
import { HranaConnection } from "./hrana-connection.ts";
import { ProtocolError } from "./hrana-types.ts";
import { errorBody } from "./hrana-values.ts";

/** A thread with one connection: takes [id, body], answers [id, status, text]. Native calls block the thread, never the server. */
const { path, role } = workerData as { path: string; role: "writer" | "reader" };

try {
  const connection = new HranaConnection(path, role);
  parentPort?.on("message", ([id, body]: [number, string]) => {
    parentPort?.postMessage([id, ...answer(connection, body)]);
  });
  parentPort?.postMessage([0, 200, "open"]);
} catch (error) {
  // Thrown on, the database's own errors would arrive without their words.
  parentPort?.postMessage([0, 500, errorBody(error).message]);
}

function answer(connection: HranaConnection, body: string): [number, string] {
  try {
    return [200, JSON.stringify(connection.pipeline(JSON.parse(body)))];
  } catch (error) {
    const isProtocol = error instanceof ProtocolError || error instanceof SyntaxError;
    const message = error instanceof Error ? error.message : String(error);
    const code = isProtocol ? "PROTOCOL_ERROR" : "INTERNAL_ERROR";
    return [isProtocol ? 400 : 500, JSON.stringify({ message, code })];
  }
}
