import type { BusinessParty } from "#core/billing/business-contract.ts";
import { formatInstant, type Instant, schoolDayOf, yearOf } from "#core/shared/school-day.ts";

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

/** Whose a document is, and who asks for it when. */
export interface DocumentRequest {
  business: SchoolHead;
  requestedAt: Instant;
  requestedBy: { name: string; email: string };
}
/** Who had it made when, as a table says it. */
export const downloadedLine = ({ requestedAt, requestedBy: { name, email } }: DocumentRequest): string =>
  `Downloaded on ${formatInstant(requestedAt)} · User account: ${name} (${email})`;
/** The head and the foot of a table of students: `name` says of whom, `lines` what else is above. */
export const studentsTableHead = (
  request: DocumentRequest,
  { name, lines = [], foot }: { name: string; lines?: readonly string[]; foot: string },
) => ({
  business: tableIssuer(request.business, true),
  party: { name, lines: [...lines, downloadedLine(request)] },
  footer: `© ${yearOf(schoolDayOf(request.requestedAt))} ${request.business.name}. All rights reserved. · ${foot}`,
});
