/** Saved views of a list: its tab, filters, search, sort and columns. They belong to the person, not to the device, and are kept under the key of the list's screen. */
export const VIEWS_MAX = 20;
export const VIEW_NAME_MAX = 60;
/** Characters of a list's address: its longest filters and search fit several times over. */
export const VIEW_ADDRESS_MAX = 2000;

export interface SavedView {
  name: string;
  /** The search part of the list's address, without "?" and without the page. */
  address: string;
  /** Column keys. */
  hidden: string[];
  order: string[];
  density: "comfortable" | "compact";
}

/** All views of one person in one list; `version` 0: none was ever saved. */
export interface SavedViews {
  views: SavedView[];
  version: number;
}

export const VIEW_MESSAGES = {
  name: `A view's name has 1 to ${VIEW_NAME_MAX} characters.`,
  twice: "Two views cannot have the same name.",
  full: `A list keeps at most ${VIEWS_MAX} views. Please delete one first.`,
  stale: "Your views were changed in another tab meanwhile. Please try again.",
} as const;

/** Names are the same whatever their case. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
