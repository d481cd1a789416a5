/** One @ between what has neither blanks nor another. */
export const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;
export const NO_EMAIL = "Please enter one email address";
