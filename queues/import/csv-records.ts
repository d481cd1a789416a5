import Papa from "papaparse";
import { IMPORT_MESSAGES } from "../../core/billing/invoice-import.ts";
import type { RefusedEntry } from "../../core/shared/result.ts";

/** Some records of a file, in order; `refusal` ends it. */
export interface CsvBatch {
  records: string[][];
  /** Mistakes of quoting, by the record's place in `records`. */
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
export async function* csvBatches(stream: AsyncIterable<Uint8Array>): AsyncGenerator<CsvBatch, void, void> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let parser: InstanceType<typeof Papa.Parser> | null = null;
  let rest = "";
  let bytesRead = 0;
  const parse = (isLast: boolean): CsvBatch => {
    parser ??= new Papa.Parser({ delimiter: ",", newline: lineEndOf(rest) });
    const parsed = parser.parse(rest, 0, !isLast) as Papa.ParseResult<string[]>;
    const { data, errors, meta } = parsed;
    rest = isLast ? "" : rest.slice(meta.cursor);
    const unclosed = errors.find(({ code }) => code === "MissingQuotes");
    const isTooLong = rest.length > RECORD_CHARACTERS_MAX;
    const strayQuotes = errors.flatMap(({ code, row }) =>
      code === "InvalidQuotes" && row !== undefined && row < data.length ? [row] : [],
    );
    return {
      records: data,
      strayQuotes: [...new Set(strayQuotes)],
      bytesRead,
      ...((unclosed || isTooLong) && {
        refusal: { message: IMPORT_MESSAGES.unclosedQuote, atRecord: unclosed?.row ?? data.length },
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

/** The line end of the headings. CRLF is read as LF: the return before it is trimmed with its cell. */
function lineEndOf(text: string): "\n" | "\r" {
  const first = /\r\n|\n|\r/.exec(text)?.[0];
  return first === "\r" ? "\r" : "\n";
}
