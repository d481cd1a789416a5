import { type ColumnOptions, type Field, translated } from "#core/shared/list/fields.ts";
import { TERM_NAMES } from "./contract.ts";
import { type TermOrdinal, termOrdinalOf } from "./term-name.ts";

/** A term, by its name on the wire: "1st". */
export const term = (
  wire: string | readonly string[],
  label = "",
  options?: ColumnOptions,
): Field<TermOrdinal> =>
  translated<TermOrdinal>(
    "text",
    wire,
    label,
    {
      toWire: (ordinal) => TERM_NAMES[ordinal],
      fromWire: (given) => termOrdinalOf(given as string) ?? 1,
      format: (ordinal) => TERM_NAMES[ordinal],
    },
    options,
  );
