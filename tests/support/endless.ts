/** A statement that reads without an end. */
export const ENDLESS =
  "with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n";

const BEGIN = { read: "BEGIN TRANSACTION READONLY", write: "BEGIN IMMEDIATE" };

/** The body of a batch of one statement, as the client sends it. */
export const batchBody = (sql: string, mode: keyof typeof BEGIN): string =>
  JSON.stringify({
    baton: null,
    requests: [
      {
        type: "batch",
        batch: { steps: [BEGIN[mode], sql, "ROLLBACK"].map((each) => ({ stmt: { sql: each } })) },
      },
      { type: "close" },
    ],
  });

/** Sends it. */
export const sendBatch = (
  url: string,
  authToken: string,
  sql: string,
  mode: keyof typeof BEGIN,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(`${url}/v2/pipeline`, {
    method: "POST",
    headers: { authorization: `Bearer ${authToken}` },
    body: batchBody(sql, mode),
    ...(signal && { signal }),
  });
