import { type CallPlace, call } from "#app/lib/api.server.ts";
import { type ApiRefusal, refusalFromBody } from "#app/lib/error-catalogue.ts";
import { refusedChange } from "#app/lib/save-change.server.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { OFFICE_RECORD, RECORD_CALLS, type RecordCall } from "#core/management/calls.ts";
import type { ManagementRow } from "#core/management/editors.ts";

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
  const calls = new Map(Object.entries(RECORD_CALLS)).get(list);
  const declared = change.id === null ? calls?.add : calls?.change;
  if (!declared) return { ok: false, refusal: refusalFromBody(404, null), current: null };
  return sendRecord(place, change, declared);
}

/** Sends what is in a record's form to where it is saved. */
export async function sendRecord(
  place: CallPlace,
  { id, entry, idempotencyKey }: RecordChange,
  declared: RecordCall,
): Promise<RecordOutcome> {
  const answer = await call(place, declared, { params: { id: id ?? "" }, json: entry, idempotencyKey });
  return answer.ok
    ? { ok: true, message: answer.value.message }
    : refusedChange(answer, OFFICE_RECORD.fromWire);
}
