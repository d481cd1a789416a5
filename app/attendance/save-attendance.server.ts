import {
  type AttendanceRecord,
  attendanceEditToWire,
  attendanceEntryToWire,
  attendanceFromWire,
  type WireAttendance,
} from "../../core/attendance/contract.ts";
import { type CallPlace, callApi } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import { submittedCall } from "../lib/submitted.server.ts";
import type { PaperOutcome, PaperSubmission } from "../ui/form/use-paper-form.ts";
import type { AttendanceSubmission } from "./attendance-form.ts";

export interface AttendanceDone {
  message: string;
}

/** Adds a record, or with a uuid saves its days again. A refusal as stale brings the record as it is now. */
export async function saveAttendance(
  place: CallPlace,
  uuid: string | null,
): Promise<PaperOutcome<AttendanceDone, AttendanceRecord>> {
  const { call } = await submittedCall(
    place.request,
    ({ entry, idempotencyKey }: PaperSubmission<AttendanceSubmission>) => ({
      method: uuid === null ? "POST" : "PATCH",
      path: uuid === null ? "/attendance/" : apiPath`/attendance/${uuid}`,
      json:
        uuid === null
          ? attendanceEntryToWire(entry)
          : attendanceEditToWire({ ...entry, version: entry.version ?? 0 }),
      idempotencyKey,
    }),
  );
  const answer = await callApi<{ message: string }>(place, call);
  if (answer.ok) return { ok: true, message: answer.wire.message };
  const isStale = answer.code === "STALE_VERSION" && answer.data !== undefined;
  const current = isStale ? attendanceFromWire(answer.data as WireAttendance) : null;
  return { ok: false, refusal: { ...answer, data: undefined }, current };
}
