/** In what order, on which sheets and in which file documents are prepared. */
export const ORDERS = { section: "Section, then name", name: "Name" } as const;
export const SHEETS = {
  one: { label: "One paper to a sheet", places: 1 },
  three_a3: { label: "Three to a sheet of A3, with cut marks", places: 3 },
  two_a4: { label: "Two to a sheet of A4, with cut marks", places: 2 },
} as const;
export const FILES = {
  pdf: "One PDF",
  zip_by_section: "ZIP with a PDF for each section",
  zip_by_student: "ZIP with a PDF for each student",
} as const;
export type OrderChoice = keyof typeof ORDERS;
export type SheetChoice = keyof typeof SHEETS;
export type FileChoice = keyof typeof FILES;
