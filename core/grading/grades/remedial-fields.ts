import {
  adapted,
  day,
  fields,
  flag,
  oneOf,
  orNull,
  record,
  records,
  scaled,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { type AreaNotPassed, REMEDIAL_RESULTS, type RemedialMark } from "./remedial.ts";

/** Remedial classes on the wire: who entered a mark, and why, is in the trail. */
const MARK = adapted(
  fields({
    value: orNull(scaled(4, "mark")),
    heldFrom: day("held_from"),
    heldTo: day("held_to"),
    version: whole("version"),
  }),
  ({ value, heldFrom, heldTo, version }: RemedialMark) => ({ value, heldFrom, heldTo, version }),
  (mark): RemedialMark => ({ ...mark, reason: "", by: "", at: "" }),
);
const AREA = fields({
  classUuid: text("class_id"),
  name: text("name"),
  finalE4: scaled(4, "final_grade"),
  printsDecimals: flag("prints_decimals"),
  mark: orNull(record("remedial", MARK)),
  recomputedE4: orNull(scaled(4, "recomputed_grade")),
});
/** The learning areas that were not passed, and what came of remedial classes. */
export const REMEDIAL_FIELDS = {
  notPassed: records<AreaNotPassed>("areas_not_passed", AREA),
  remedialResult: orNull(oneOf(REMEDIAL_RESULTS, "remedial_result")),
};
