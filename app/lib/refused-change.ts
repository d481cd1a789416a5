import type { ApiRefusal } from "./error-catalogue.ts";

/** A refused change, for its form; `current`: the record as somebody else saved it meanwhile, where it was refused as stale. */
export const refusedChange = <Row>(
  refusal: ApiRefusal,
  currentOf: (data: unknown) => Row,
): { ok: false; refusal: ApiRefusal; current: Row | null } => ({
  ok: false,
  refusal: { ...refusal, data: undefined },
  current: refusal.code === "STALE_VERSION" && refusal.data !== undefined ? currentOf(refusal.data) : null,
});
