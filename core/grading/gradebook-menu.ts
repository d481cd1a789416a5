import type { RoleCode } from "../identity/roles.ts";
import { hasActions } from "../shared/actions.ts";
import { gradebookWorkflow } from "./gradebook-actions.ts";

/** Grading §4: in the list the row menu is hidden for HRA and DAH, and checkboxes are off for HRA, DAH and SA. What they may do, they do in the open gradebook. */
const HIDDEN: Record<"row" | "bulk", readonly RoleCode[]> = {
  row: ["HRA", "DAH"],
  bulk: ["HRA", "DAH", "SA"],
};

/** Does the list of gradebooks have row menus, or checkboxes, for this role? */
export const isOfferedInList = (role: RoleCode, place: "row" | "bulk"): boolean =>
  !HIDDEN[place].includes(role) && hasActions(gradebookWorkflow, { role }, place);
