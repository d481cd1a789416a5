import * as z from "zod";
import { searchText } from "../shared/query-fields.ts";

/** The wire of the search palette (GET /search): people and papers by name or number, a few of each. */
export const FOUND_PER_KIND = 6;
export const searchQuery = z.strictObject({ q: searchText });

export interface Found {
  kind: "customer" | "invoice" | "payment";
  uuid: string;
  /** A name or a number. */
  title: string;
  /** What tells it from others: a student number, a customer's name. */
  detail: string;
}
export const foundToWire = (found: Found) => ({
  kind: found.kind,
  id: found.uuid,
  title: found.title,
  detail: found.detail,
});
export type WireFound = ReturnType<typeof foundToWire>;
export const foundFromWire = (wire: WireFound): Found => ({
  kind: wire.kind,
  uuid: wire.id,
  title: wire.title,
  detail: wire.detail,
});
