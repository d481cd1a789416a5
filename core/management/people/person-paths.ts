import { SCREENS } from "#core/identity/screens.ts";

/** The lists whose records are people with a screen of their own (M-25). */
export const PERSON_LISTS = ["students", "sponsors", "faculties"] as const;
export type PersonList = (typeof PERSON_LISTS)[number];

export const isPersonList = (list: string): list is PersonList =>
  (PERSON_LISTS as readonly string[]).includes(list);

/** Where the screen of a person is: a student by number, anybody else by uuid. */
export const personPath = (list: PersonList, id: string): string =>
  `${SCREENS[list].path}/${encodeURIComponent(id)}`;

/** The lists of which two records can be one person, and what one of them is called (M-26, M-40). */
export const MERGED_ONE = { students: "student", sponsors: "sponsor" } as const;
export type MergedList = keyof typeof MERGED_ONE;
