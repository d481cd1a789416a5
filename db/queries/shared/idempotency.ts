import type { Instant } from "#core/shared/school-day.ts";
import type { Row } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

export interface StoredAnswerRow extends Row<"idempotency", "body_hash" | "answer_json"> {
  status: 200 | 201 | 202;
}

/** The answer a user's key got before, if it is younger than `expired`. */
export const storedAnswer = (userId: number, key: string, expired: Instant): Statement<StoredAnswerRow> =>
  statement(sql`select body_hash, status, answer_json from idempotency
    where user_id = ${userId} and key = ${key} and created_at > ${expired}`);
