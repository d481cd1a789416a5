import type { ManagementRow } from "#core/management/editors.ts";
import { type Lookalike, lookalikeQuestion } from "#core/management/lookalikes.ts";
import type { SponsorEntry } from "#core/management/office-records.body.ts";
import { REQUIRED } from "#core/shared/entry-messages.ts";
import { ok, refuse, refuseAll } from "#core/shared/result.ts";
import { expectChanges, expectThat } from "#db/commit.ts";
import { studentsOfGuardian } from "#db/queries/management/guardians.ts";
import { hasLettersOf } from "#db/queries/shared/name-letters.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { guardian } from "#db/tables.ts";
import { insertEach, update } from "#db/write.ts";
import {
  choicesNamed,
  type NamedChoice,
  namedIfAny,
  recordEditor,
  refusedChoices,
  savedBy,
} from "./office-record.ts";
import { accountAlike, accountFollowsSponsor, accountRole, readdressErrors } from "./person-account.ts";
import { personTypeId } from "./structure.ts";

const namedBy = (entry: SponsorEntry): NamedChoice[] => namedIfAny("sponsor-type", entry.type_id, "type_id");

/** How a sponsor is called, reached and billed. Mail, bills and links go to the address from then on; an account in the parent app follows (M-15). */
export const saveSponsor = recordEditor({
  list: "sponsors",
  facts: (entry: SponsorEntry, id) => [
    choicesNamed(namedBy(entry)),
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
    return ok({
      id,
      statements: [
        ...(current
          ? updateSponsor({ uuid: id, version: current.version }, sponsor)
          : insertSponsors([{ ...sponsor, uuid: id }])),
        ...(account ? accountFollowsSponsor(id, scope) : current ? [expectThat(hasNoAccount(id))] : []),
      ],
    });
  },
});
/** The sponsor does not sign in still. */
const hasNoAccount = (uuid: string): SQL =>
  sql`exists (select 1 from ${guardian} where uuid = ${uuid} and user_id is null)`;

/** Every field of a sponsor as it is to be. */
export type SponsorRecord = Omit<SponsorEntry, "name" | "email" | "type_id" | "is_confirmed" | "version"> &
  Record<"name" | "email" | "type_id", string>;
export const sponsorRecord = (entry: SponsorEntry, current: ManagementRow | null): SponsorRecord => ({
  ...entry,
  name: entry.name ?? String(current?.name ?? ""),
  email: entry.email ?? String(current?.email ?? ""),
  type_id: entry.type_id ?? String(current?.type_id ?? ""),
});
export const insertSponsors = (
  sponsors: readonly (SponsorRecord & { uuid: string })[],
): Statement<unknown>[] => [
  insertEach(guardian, sponsors, {
    uuid: "uuid",
    fullname: "name",
    email: "email",
    typeId: personTypeId("sponsor", sql`value ->> 'type_id'`),
    contactNumber: "contact_number",
    homeAddress: "home_address",
    billingAddress: "billing_address",
    city: "city",
    province: "province",
    postalCode: "postal_code",
    taxNumber: "tax_number",
  }),
  expectChanges(sponsors.length),
];
/** A sponsor who is made with a student: by name, with what else there is no room for in that form left empty. */
export const insertNamedSponsor = (
  uuid: string,
  sponsor: Pick<SponsorRecord, "name" | "email" | "contact_number">,
): Statement<unknown>[] => insertSponsors([{ ...NOT_ASKED, ...sponsor, uuid }]);
const NOT_ASKED = {
  type_id: "",
  home_address: "",
  billing_address: "",
  city: "",
  province: "",
  postal_code: "",
  tax_number: "",
};
export const updateSponsor = (
  record: { uuid: string; version: number },
  sponsor: SponsorRecord,
): Statement<unknown>[] =>
  update(guardian, record, {
    fullname: sponsor.name,
    email: sponsor.email,
    typeId: personTypeId("sponsor", sponsor.type_id),
    contactNumber: sponsor.contact_number,
    homeAddress: sponsor.home_address,
    billingAddress: sponsor.billing_address,
    city: sponsor.city,
    province: sponsor.province,
    postalCode: sponsor.postal_code,
    taxNumber: sponsor.tax_number,
  });

/** Sponsors of this address or name, and who signs in with the address. */
export const sponsorsAlike = ({ email, name }: { email: string; name: string }): Statement<Lookalike> => {
  const alike = (by: Lookalike["by"]): SQL =>
    sql`select ${by} as by, uuid as id, fullname as name, '' as number, email, contact_number as contact,
      home_address as address, ${studentsOfGuardian} as students from guardian`;
  return statement(sql`${alike("email")} where lower(email) = nullif(${email}, '') and email <> ''
    union all ${alike("name")} where ${hasLettersOf(sql`name_key`, name)}
    union all ${accountAlike("guardian", email, sql`, email, '' as contact, '' as address, '' as students`)}`);
};

export const sponsorEndpoints = savedBy(saveSponsor);
