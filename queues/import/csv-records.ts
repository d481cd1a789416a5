import { IMPORT_MESSAGES } from "#core/billing/import-job/import-messages.ts";
import { csvParser } from "#core/shared/import/csv.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

/** Some records of a file, in order; `refusal` ends it. */
export interface RecordBatch {
  records: string[][];
  /** Errors of quoting, by the record's place in `records`. */
  strayQuotes: number[];
  bytesRead: number;
  refusal?: Pick<RefusedEntry, "message"> & { atRecord?: number };
}

const CHARACTERS_AT_ONCE = 256 * 1024;
/** No record is longer: what still is not closed by then never will be. */
const RECORD_CHARACTERS_MAX = 2 * CHARACTERS_AT_ONCE;

/**
 * Reads a CSV as it streams: strict UTF-8 (a byte-order mark is dropped), comma, any of the three line ends,
 * line breaks inside quotes. Only the record being read is held in memory.
 */
export async function* csvBatches(
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<RecordBatch, void, void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let parser: ReturnType<typeof csvParser> | null = null;
  let rest = "";
  let bytesRead = 0;
  const parse = (isLast: boolean): RecordBatch => {
    parser ??= csvParser(rest);
    const { records, strayQuotes, unclosedAt, consumed } = parser(rest, isLast);
    rest = rest.slice(consumed);
    const isTooLong = rest.length > RECORD_CHARACTERS_MAX;
    return {
      records,
      strayQuotes: [...new Set(strayQuotes.map(({ row }) => row))].filter((row) => row < records.length),
      bytesRead,
      ...((unclosedAt !== undefined || isTooLong) && {
        refusal: { message: IMPORT_MESSAGES.unclosedQuote, atRecord: unclosedAt ?? records.length },
      }),
    };
  };
  try {
    for await (const bytes of stream) {
      bytesRead += bytes.byteLength;
      rest += decoder.decode(bytes, { stream: true });
      if (rest.length < CHARACTERS_AT_ONCE) continue;
      if (parser === null && rest.includes("\0")) throw new TypeError("UTF-16");
      const batch = parse(false);
      yield batch;
      if (batch.refusal) return;
    }
    rest += decoder.decode();
    if (parser === null && rest.includes("\0")) throw new TypeError("UTF-16");
  } catch (error) {
    // Thrown by the decoder alone: the parser answers its errors.
    if (!(error instanceof TypeError)) throw error;
    yield { records: [], strayQuotes: [], bytesRead, refusal: { message: IMPORT_MESSAGES.notUtf8 } };
    return;
  }
  yield parse(true);
}
