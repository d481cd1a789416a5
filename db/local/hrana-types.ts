/** The part of Hrana 2 over HTTP (JSON) that @libsql/client speaks. */
export type HranaValue =
  | { type: "null" }
  | { type: "integer"; value: string }
  | { type: "float"; value: number }
  | { type: "text"; value: string }
  | { type: "blob"; base64: string };

export interface HranaStatement {
  sql?: string | null;
  sql_id?: number | null;
  args?: HranaValue[];
  named_args?: { name: string; value: HranaValue }[];
  want_rows?: boolean;
}

export type HranaCondition =
  | { type: "ok" | "error"; step: number }
  | { type: "not"; cond: HranaCondition }
  | { type: "and" | "or"; conds: HranaCondition[] }
  | { type: "is_autocommit" };

export interface HranaBatch {
  steps: { condition?: HranaCondition | null; stmt: HranaStatement }[];
}

export interface HranaRequest {
  type: string;
  stmt?: HranaStatement;
  batch?: HranaBatch;
  sql?: string | null;
  sql_id?: number | null;
}

export interface HranaPipeline {
  baton?: string | null;
  requests?: HranaRequest[];
}

export interface HranaResult {
  cols: { name: string; decltype: string | null }[];
  rows: HranaValue[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
}

export interface HranaErrorBody {
  message: string;
  code: string;
}

/** A request that breaks the protocol: the whole HTTP call answers 400. */
export class ProtocolError extends Error {}
