import type { ManagementRow } from "../../core/management/editors.ts";
import { type CallPlace, callApi } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
import { refusalFromBody } from "../lib/error-catalogue.ts";
import { submittedJson } from "../lib/submitted.server.ts";

/** What the form of a list sends: the record it opened, or none for a new one. */
export interface RecordChange {
  id: string | null;
  entry: Record<string, unknown>;
  idempotencyKey: string;
}
export type RecordOutcome =
  | { ok: true; message: string }
  /** `current`: the record as somebody else left it meanwhile. */
  | { ok: false; refusal: ApiRefusal; current: ManagementRow | null };

/** Adds or changes a record of one of the office's lists. */
export async function saveRecord(place: CallPlace, list: string): Promise<RecordOutcome> {
  const change = await submittedJson<RecordChange>(place.request);
  if (!/^[a-z-]+$/.test(list)) return { ok: false, refusal: refusalFromBody(404, null), current: null };
  const { id } = change;
  return sendRecord(place, change, {
    method: id === null ? "POST" : "PATCH",
    path: id === null ? apiPath`/management/${list}` : apiPath`/management/${list}/${id}`,
  });
}

/** Sends what stands in a record's form to where it is saved. */
export async function sendRecord(
  place: CallPlace,
  { entry, idempotencyKey }: RecordChange,
  call: { method: "POST" | "PATCH"; path: string },
): Promise<RecordOutcome> {
  const answer = await callApi<{ message: string }>(place, { ...call, json: entry, idempotencyKey });
  if (answer.ok) return { ok: true, message: answer.wire.message };
  const isStale = answer.code === "STALE_VERSION" && answer.data !== undefined;
  return {
    ok: false,
    refusal: { ...answer, data: undefined },
    current: isStale ? (answer.data as ManagementRow) : null,
  };
}
