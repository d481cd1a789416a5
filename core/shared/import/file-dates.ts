import { isSchoolDay, type SchoolDay } from "../school-day.ts";

/** How a file writes its dates (B-44): the form of the first one that can be read; a later one of another form is refused. */
export class FileDates {
  private form: (typeof DATE_FORMS)[number] | null = null;

  /** The day, or what is wrong with the text. */
  read(text: string): { day: SchoolDay } | { refusal: string } {
    const found = DATE_FORMS.find(({ pattern }) => pattern.test(text));
    const day = found?.dayOf(text) ?? "";
    if (!found || !isSchoolDay(day))
      return { refusal: `“${text.slice(0, 30)}” is not a valid date: use YYYY-MM-DD or MM/DD/YYYY` };
    this.form ??= found;
    return this.form === found
      ? { day }
      : { refusal: `“${text}” is not written as ${this.form.name}, as the dates before it in this file` };
  }
}
const DATE_FORMS = [
  { name: "YYYY-MM-DD", pattern: /^\d{4}-\d{2}-\d{2}$/, dayOf: (text: string): SchoolDay => text },
  {
    name: "MM/DD/YYYY",
    pattern: /^\d{1,2}\/\d{1,2}\/\d{4}$/,
    dayOf: (text: string): SchoolDay => {
      const [month = "", day = "", year = ""] = text.split("/");
      return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    },
  },
] as const;
