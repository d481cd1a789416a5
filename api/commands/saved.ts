import { type Refusal, refuse } from "#core/shared/result.ts";

export const SAVED = "Successfully saved.";
/** The form was opened on another version than there is now; the refusal brings the record as it is. */
export const staleRecord = (current: object): Refusal =>
  refuse(409, "STALE_VERSION", "Someone else changed this record meanwhile.", { data: current });
