/** A student number as any school may have it (M-39): digits alone, at least as many as the shortest pattern makes. */
export const STUDENT_DIGITS = { length: 6, most: 10, called: "a student number" } as const;
const { length, most } = STUDENT_DIGITS;
export const STUDENT_NUMBER_SOURCE = `\\d{${length},${most}}`;
export const STUDENT_NUMBER = new RegExp(`^${STUDENT_NUMBER_SOURCE}$`);
export const STUDENT_NUMBER_EXPECTED = "Please name the student by the number";

/** With the zeros in front that a spreadsheet took away. */
export const completedNumber = (digits: string): string => digits.padStart(length, "0");
