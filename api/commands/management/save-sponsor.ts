import type { SponsorEntry } from "#core/management/editing-contract.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { updateSponsor } from "#db/queries/management/management-change.ts";
import type { RecordEditor } from "./save-record.ts";

/** How a sponsor is reached and billed; sponsors are added with their students, by the roster. */
export const saveSponsor: RecordEditor<SponsorEntry, readonly []> = {
  list: "sponsors",
  facts: () => [],
  write({ entry, current }) {
    if (!current) return NOT_FOUND;
    const id = String(current.id);
    return ok({ id, statements: [updateSponsor(id, current.version, entry), expectChanges(1)] });
  },
};
