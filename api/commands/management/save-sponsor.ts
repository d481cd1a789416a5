import type { SponsorEntry } from "#core/management/editing-contract.ts";
import type { ManagementRow } from "#core/management/editors.ts";
import { lookalikeQuestion } from "#core/management/lookalikes.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import {
  accountFollowsSponsor,
  hasNoAccount,
  insertSponsor,
  type SponsorRecord,
  updateSponsor,
} from "#db/queries/management/management-change.ts";
import { accountRole, findNamed, sponsorsAlike } from "#db/queries/management/management-facts.ts";
import { type NamedChoice, namedIfAny, refusedChoices } from "./named-choices.ts";
import { readdressErrors } from "./readdress-errors.ts";
import type { RecordEditor } from "./save-record.ts";

const namedBy = (entry: SponsorEntry): NamedChoice[] => namedIfAny("sponsor-type", entry.type_id, "type_id");

/** How a sponsor is called, reached and billed. Mail, bills and links go to the address from then on; an account in the parent app follows (M-15). */
export const saveSponsor: RecordEditor<
  SponsorEntry,
  readonly [ReturnType<typeof findNamed>, ReturnType<typeof sponsorsAlike>, ReturnType<typeof accountRole>]
> = {
  list: "sponsors",
  facts: (entry, id) => [
    findNamed(namedBy(entry)),
    sponsorsAlike({ email: entry.email ?? "", name: entry.name ?? "" }),
    accountRole("guardian", id ?? ""),
  ],
  write({ entry, current, facts: [found, alike, [account]], scope }) {
    const errors = refusedChoices(found, namedBy(entry), current);
    if (!current && !entry.name) errors.push({ path: "name", message: REQUIRED });
    errors.push(...readdressErrors(entry, { current, account, actor: scope.actor.role }));
    const other = alike.find(({ by, id }) => by === "account" && id !== current?.id);
    // A teacher who is a parent has one address; whoever signs in has one alone.
    if (account && entry.email && other)
      errors.push({ path: "email", message: `${other.name} signs in with this address` });
    if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
    const isChanged = (name: "name" | "email"): boolean =>
      entry[name] !== undefined && entry[name] !== "" && entry[name] !== current?.[name];
    const newlyAlike = alike.filter(({ by }) => isChanged(by === "name" ? "name" : "email"));
    const question = lookalikeQuestion(newlyAlike, current?.id);
    if (question !== null && !entry.is_confirmed) return refuse(409, "CONFIRMATION_NEEDED", question);
    const id = current?.id ?? scope.newUuid();
    const sponsor = sponsorRecord(entry, current);
    const saved = current ? updateSponsor(id, current.version, sponsor) : insertSponsor(id, sponsor);
    return ok({
      id,
      statements: [
        saved,
        expectChanges(1),
        ...(account ? accountFollowsSponsor(id, scope) : current ? [expectThat(hasNoAccount(id))] : []),
      ],
    });
  },
};

export const sponsorRecord = (entry: SponsorEntry, current: ManagementRow | null): SponsorRecord => ({
  ...entry,
  name: entry.name ?? String(current?.name ?? ""),
  email: entry.email ?? String(current?.email ?? ""),
  type_id: entry.type_id ?? String(current?.type_id ?? ""),
});
