import type { BusinessParty } from "#core/billing/business-contract.ts";

/** Who issued a document; `logo`: a stored picture by its SHA-256. */
export interface DocumentIssuer {
  name: string;
  logo: string | null;
  lines: string[];
}
/** Who issued it, line by line. */
export const issuerOf = ({
  name,
  logo,
  address,
  contactNumber,
  email,
  taxNumber,
}: BusinessParty): DocumentIssuer => ({
  name,
  logo,
  lines: [address, contactNumber, email, taxNumber && `TIN ${taxNumber}`].filter((line) => line !== ""),
});
