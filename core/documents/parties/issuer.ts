import type { BusinessParty } from "#core/billing/business-contract.ts";

/** Who issued a document; `logo`: a stored picture by its SHA-256. */
export interface DocumentIssuer {
  name: string;
  logo: string | null;
  lines: string[];
}
/** What of the school heads each table; its logo by its SHA-256, null where there is none. */
export type SchoolHead = Pick<BusinessParty, "name" | "address" | "contactNumber" | "logo">;
/** The school at the head of a table; on one line below its name where room is scarce. */
export function tableIssuer(
  { name, logo, address, contactNumber }: SchoolHead,
  isOneLine = false,
): DocumentIssuer {
  const lines = [address, contactNumber].filter((line) => line !== "");
  return { name, logo, lines: isOneLine ? [lines.join(" · ")] : lines };
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
