import * as z from "zod";
import { emailOrNone, line, neededLine } from "#core/shared/entered-text.ts";
import { type SettingField, type Settings, settingsRecord } from "./settings-record.ts";

/** The school's own record: what papers and mails say of it where billing has no profile of its own (B-97, M-22). */
const LINE_MAX = 200;
export const SCHOOL_PROFILE = settingsRecord("profile", {
  name: "",
  address: "",
  contact_number: "",
  email: "",
  tax_number: "",
});
type ProfileName = (typeof SCHOOL_PROFILE.names)[number];
export type SchoolProfile = Settings<ProfileName>;

/** PATCH /settings/profile: those named are changed. */
export const schoolProfileBody = z.strictObject({
  name: neededLine(100).optional(),
  address: line(LINE_MAX).optional(),
  contact_number: line(60).optional(),
  email: emailOrNone.optional(),
  tax_number: line(60).optional(),
  version: z.int().min(0).optional(),
});

const field = (name: ProfileName, label: string, help: string): SettingField<ProfileName> => ({
  name,
  label,
  kind: "text",
  isRequired: name === "name",
  help,
});
export const PROFILE_FIELDS: readonly SettingField<ProfileName>[] = [
  field("name", "Name", "Heads report cards, certificates and papers."),
  field("address", "Address", "Printed below the name."),
  field("contact_number", "Contact Number", "Printed on papers, and in mails to parents."),
  field("email", "Email", "Where parents may write to."),
  field("tax_number", "TIN", "Printed on invoices and receipts."),
];
