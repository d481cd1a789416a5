import * as z from "zod";
import { choiceOf } from "#core/shared/query-fields.ts";
import {
  isSameName,
  type SavedView,
  VIEW_ADDRESS_MAX,
  VIEW_MESSAGES,
  VIEW_NAME_MAX,
  VIEWS_MAX,
} from "./saved-views.ts";

const COLUMNS_MAX = 60;
const columnKeys = z.array(z.string().max(60)).max(COLUMNS_MAX).default([]);

const savedView = z.strictObject({
  name: z.string().trim().min(1, VIEW_MESSAGES.name).max(VIEW_NAME_MAX, VIEW_MESSAGES.name),
  address: z.string().max(VIEW_ADDRESS_MAX),
  hidden: columnKeys,
  order: columnKeys,
  density: choiceOf(["comfortable", "compact"]).default("comfortable"),
});

/** PUT /me/views/{list}: all views of the list, and the version they were read with. */
export const savedViewsBody = z.strictObject({
  views: z.array(savedView).max(VIEWS_MAX, VIEW_MESSAGES.full).refine(hasOwnNames, VIEW_MESSAGES.twice),
  version: z.int().min(0),
});

function hasOwnNames(views: readonly SavedView[]): boolean {
  return views.every((view, index) => views.findIndex(({ name }) => isSameName(name, view.name)) === index);
}
