import type { ProposedYear } from "./calendar-presets.ts";
import type { PresetYear } from "./preset.body.ts";

/** What the form sends of a school year. */
export const yearOnWire = ({ name, start, end, terms }: ProposedYear, curriculum: string): PresetYear => ({
  name,
  curriculumn_code: curriculum,
  start_date: start,
  end_date: end,
  terms: terms.map((term) => ({
    start_date: term.start,
    end_date: term.end,
    encode_start_date: term.encodeStart,
    encode_end_date: term.encodeEnd,
    correction_start_date: term.correctionStart,
    correction_end_date: term.correctionEnd,
  })),
});
