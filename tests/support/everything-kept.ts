import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import type { Caller, Row } from "./caller.ts";
import { until } from "./school.ts";

/** Everything kept of a person, asked for, made and opened. */
export async function everythingOf(
  caller: Caller,
  path: string,
): Promise<{ names: string[]; text(name: string): string; read(name: string): Row[] }> {
  const asked = await caller.post(`${path}/everything-kept`, {});
  expect(asked.status).toBe(202);
  const id = asked.body.data.document_id;
  const { filename } = await until(async () => {
    const { data } = (await caller.get(`/documents/${id}`)).body;
    return data.status === "ready" && data;
  });
  expect(filename).toMatch(/^Everything kept .*\.zip$/);
  const { body } = await caller.get(`/documents/${id}/file`);
  const files = unzipSync(body as Uint8Array);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { names: Object.keys(files), text, read: (name) => JSON.parse(text(name)) as Row[] };
}
