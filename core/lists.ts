import { CONDUCT_LIST } from "./grading/gradebook/gradebook-list.ts";
import { OFFICE_LISTS } from "./management/lists/office-lists.ts";
import { OWN_LISTS } from "./own-lists.ts";
import type { AnyList } from "./shared/list/definition.ts";

/** Every list's definition, for servers and tests: a screen imports its own list only. */
export const LISTS: readonly AnyList[] = [
  ...Object.values(OWN_LISTS),
  // A part of the gradebooks on a screen of its own.
  CONDUCT_LIST,
  ...Object.values(OFFICE_LISTS),
];

export const listNamed = (name: string): AnyList | undefined => LISTS.find((list) => list.name === name);
