import { scaledToShortText } from "#core/shared/decimal.ts";
import { ACTIVITY_MESSAGES, ACTIVITY_TEXT_MAX, type ActivityEntry, maximumFromText } from "./activity.ts";

/** The form of an activity, and what it sends; without zod, for the browser. */
export interface ActivityForm extends Omit<ActivityEntry, "maximum"> {
  /** As it is typed. */
  maximum: string;
}
export type ActivityField = keyof ActivityForm;
export interface ActivityMistake {
  /** Empty: the form as a whole. */
  field: ActivityField | "";
  message: string;
}

export const ACTIVITY_LABELS: Record<ActivityField, string> = {
  component: "Criteria",
  code: "Code",
  columnName: "Column Name",
  description: "Description",
  maximum: "Maximum points",
};

export const blankActivity = (component: string): ActivityForm => ({
  component,
  code: "",
  columnName: "",
  description: "",
  maximum: "",
});
export const activityFormOf = ({ maximum, ...entry }: ActivityEntry): ActivityForm => ({
  component: entry.component,
  code: entry.code,
  columnName: entry.columnName,
  description: entry.description,
  maximum: scaledToShortText(BigInt(maximum), 2),
});

/** What is wrong before it is sent; the server has the same words. */
export function activityMistakes(form: ActivityForm): ActivityMistake[] {
  const required = (["component", "code", "columnName"] as const).filter((name) => form[name].trim() === "");
  const long = (["code", "columnName", "description"] as const).filter(
    (name) => form[name].trim().length > ACTIVITY_TEXT_MAX,
  );
  return [
    ...required.map((field) => ({ field, message: ACTIVITY_MESSAGES[field] })),
    ...long.map((field) => ({ field, message: ACTIVITY_MESSAGES.tooLong })),
    ...(maximumFromText(form.maximum.trim()) === null
      ? [{ field: "maximum" as const, message: ACTIVITY_MESSAGES.maximum }]
      : []),
  ];
}

/** What is typed, as an activity; throws where the maximum is none, which a form that was checked never has. */
export function activityOfForm({ maximum: typed, ...form }: ActivityForm): ActivityEntry {
  const maximum = maximumFromText(typed.trim());
  if (maximum === null) throw new RangeError(ACTIVITY_MESSAGES.maximum);
  return { ...form, maximum };
}
