import { expect } from "vitest";
import type { Caller, Row } from "./caller.ts";
import { until } from "./school.ts";

/** Uploads a file to an import that is a job, and answers its progress once it has ended. */
export async function imported(
  caller: Caller,
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  name = "a.csv",
): Promise<Row> {
  const answer = await caller.upload(path, name, content);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return until(async () => {
    const { body } = await caller.get(`/imports/${answer.body.data.import_id}`);
    return ["done", "failed"].includes(body.data.status) && body;
  }, 60);
}
