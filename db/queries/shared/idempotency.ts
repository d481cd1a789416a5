import type { Instant } from "../../../core/shared/school-day.ts";
import { type Statement, sql, statement } from "../../statement.ts";

export interface StoredAnswerRow {
  body_hash: string;
  status: 200 | 201 | 202;
  answer_json: string;
}

/** The answer a user's key got before, if it is younger than `expired`. */
export const storedAnswer = (userId: number, key: string, expired: Instant): Statement<StoredAnswerRow> =>
  statement(sql`select body_hash, status, answer_json from idempotency
    where user_id = ${userId} and key = ${key} and created_at > ${expired}`);
