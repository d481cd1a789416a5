import * as z from "zod";
import { ACCEPTED_FILE } from "#core/documents/contract.ts";
import { changeAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { readStudentRecordId } from "#core/shared/student-record-id.ts";
import { type ApiCall, BILLING_TIMEOUT_MS, type CallPlace, callApi } from "./api.server.ts";
import { type ApiRefusal, refusalFromBody } from "./error-catalogue.ts";
import { submittedJson, translated } from "./submitted.server.ts";

/** What a screen asks for: an action of a workflow on one document or many, with the key that makes a repeat harmless. */
export interface WorkflowChange<Name extends string> {
  name: Name;
  uuids: string[];
  idempotencyKey: string;
  /** What the confirmation asked for: a reason, a day. */
  given?: string;
}
export type WorkflowOutcome<Name extends string> =
  /** `documentId`: the file that will come, where the action makes one. `numbers`: of the records now, by id. */
  | {
      ok: true;
      name: Name;
      message: string;
      documentId: string | null;
      numbers: Readonly<Record<string, string>>;
    }
  | { ok: false; refusal: ApiRefusal };

/** Any change of a workflow; its data is the record's, or the file's that will come. */
const CHANGED = changeAnswer(schemaAnswer(z.unknown()));
const UUID = /^[0-9a-f-]{36}$/i;
const isRecordId = (id: unknown): boolean =>
  typeof id === "string" && (UUID.test(id) || readStudentRecordId(id) !== null);

/** Money and workflow wait for the server: does the submitted action by its entry of `calls` and answers with its words or its refusal. */
export async function runWorkflowAction<Name extends string, Change extends WorkflowChange<Name>>(
  place: CallPlace,
  calls: Readonly<Record<string, (change: Change) => ApiCall>>,
  numbersOf: (data: unknown) => Readonly<Record<string, string>>,
): Promise<WorkflowOutcome<Name>> {
  const change = await submittedJson<Change>(place.request);
  const { name, uuids, idempotencyKey } = change;
  const callOf = new Map<string, ((change: Change) => ApiCall) | undefined>(Object.entries(calls)).get(name);
  if (!callOf || !Array.isArray(uuids) || uuids.length === 0 || !uuids.every(isRecordId))
    return { ok: false, refusal: refusalFromBody(400, null) };
  const answer = await callApi(place, {
    ...translated(() => callOf(change)),
    idempotencyKey,
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  // The current record of a stale change is no screen's that only asked for an action.
  if (!answer.ok) return { ok: false, refusal: { ...answer, data: undefined } };
  const { message, data } = CHANGED.fromWire(answer.wire);
  return { ok: true, name, message, documentId: fileOf(data), numbers: numbersOf(data) };
}

const fileOf = (data: unknown): string | null =>
  typeof data === "object" && data !== null && "document_id" in data
    ? ACCEPTED_FILE.fromWire(data).documentId
    : null;
