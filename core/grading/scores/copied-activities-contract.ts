import * as z from "zod";
import { absentAsNull, body, entered } from "#core/shared/body.ts";
import {
  code,
  fields,
  flag,
  type RecordOfFields,
  records,
  scaled,
  text,
  texts,
} from "#core/shared/list/fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { ACTIVITIES_MAX } from "./activity.ts";
import { maximum } from "./activity-contract.ts";

/** A gradebook of one's own, with the activities that can be copied of it: GET /grade_books/{id}/activity_sources. */
export const ACTIVITY_SOURCE = fields({
  uuid: text("id"),
  name: text("name"),
  /** Of the same subject as the one they are copied into. */
  isSameSubject: flag("is_same_subject"),
  activities: records(
    "activities",
    fields({
      uuid: text("id"),
      code: code("code"),
      columnName: text("column_name"),
      component: text("grade_category_component"),
      maximum: scaled(2, "max_point"),
    }),
  ),
});
export type ActivitySource = RecordOfFields<typeof ACTIVITY_SOURCE.fields>;

/** POST /grade_books/{id}/activities/copy. */
export const copyActivitiesBody = body({
  from: entered(text("from_gradebook_id"), z.uuid()),
  activities: entered(
    texts("activity_ids"),
    selectionOf(z.uuid(), { max: ACTIVITIES_MAX, none: "Please choose an activity" }),
  ),
  maximum: absentAsNull(maximum),
});
