import { data } from "react-router";
import { listNamed } from "#core/lists.ts";
import type { AnyList } from "#core/shared/list/definition.ts";

/** The list of a route's address; 404 where there is none of that name. */
export function listAt(name: string): AnyList {
  const list = listNamed(name);
  if (!list) throw data(null, { status: 404 });
  return list;
}
