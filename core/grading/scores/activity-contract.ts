import * as z from "zod";
import { absentAsNull, body, convertedBody, entered } from "#core/shared/body.ts";
import { scaledFromNumber } from "#core/shared/decimal.ts";
import { scaled, text, whole } from "#core/shared/list/fields.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { typedIdentifier } from "#core/shared/typed-identifier.ts";
import { ACTIVITY_MESSAGES, ACTIVITY_TEXT_MAX, MAXIMUM_E2_MAX, PUBLISHED_FIGURES } from "./activity.ts";

const shortText = z.string().trim().max(ACTIVITY_TEXT_MAX);
const code = entered(
  text("code"),
  typedIdentifier({ max: ACTIVITY_TEXT_MAX, required: ACTIVITY_MESSAGES.code }),
);
const columnName = entered(text("column_name"), shortText.min(1, ACTIVITY_MESSAGES.columnName));
/** Points above 0; hundredths of one. */
export const maximum = entered(
  scaled(2, "max_point"),
  z.number().transform((points, context) => {
    const hundredths = Number(scaledFromNumber(points, 2) ?? 0n);
    if (hundredths > 0 && hundredths <= MAXIMUM_E2_MAX) return hundredths;
    context.addIssue({ code: "custom", message: ACTIVITY_MESSAGES.maximum });
    return z.NEVER;
  }),
);

/** POST /grading_activities/. */
export const addActivityBody = convertedBody(
  {
    gradebookUuid: entered(text("gradebook_id"), z.uuid()),
    component: entered(text("grade_category_component"), z.string().min(1).max(ACTIVITY_TEXT_MAX)),
    code,
    columnName,
    description: entered(text("description"), shortText.default("")),
    maximum,
  },
  {
    make: ({ gradebookUuid, ...entry }) => ({ gradebookUuid, entry }),
    fieldsOf: ({ gradebookUuid, entry }) => ({ gradebookUuid, ...entry }),
  },
);

/** PATCH /grading_activities/{id}: what is named changes, what is null stays. */
export const editActivityBody = body({
  code: absentAsNull(code),
  columnName: absentAsNull(columnName),
  description: absentAsNull(entered(text("description"), shortText)),
  maximum: absentAsNull(maximum),
  version: absentAsNull(entered(whole("version"), z.int().min(1))),
});

/** PATCH /grading_activities/{id}/publish and /grade_components/{id}/publish. */
export const publishBody = z.strictObject({ what: choiceOf(PUBLISHED_FIGURES) });
