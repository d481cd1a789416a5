/** What is said beside a field whose entry is missing or is no such thing; without zod, because forms say it too. */
export const REQUIRED = "This field is required";
/** The same of billing's fields, and the heading over the mistakes of a form. */
export const CHECK_REQUIRED = "Please check the required field/s";
/** What is typed or sent as a day and is none: nothing is taken in its place (S-41). */
export const NO_DAY = "This is no date of the calendar: please check its month, day and year";
/** What is typed as a figure and cannot be read as one. */
export const NO_FIGURE = "Please enter a figure such as 90 or 90.5";
export const NO_EMAIL = "Please enter one email address";

/** One @ between what has neither blanks nor another. */
export const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;
/** The longest email address there is. */
export const EMAIL_MAX = 254;
