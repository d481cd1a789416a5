import { expect, test } from "vitest";
import { mayHaveDocument } from "#core/documents/document-access.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import type { DocumentKind } from "#core/shared/document-kinds.ts";

/** Written by hand from I-2 and D-10: the file of a list is for whoever may see the list. */
const LIST_FILES: readonly [DocumentKind, string][] = [
  ["login-log", "RA"],
  ["event-log", "RA"],
  ["missing-grades", "DAH DH HRA RA SA"],
  ["missing-records", "DAH DH HRA RA SA"],
  ["class-ranking", "DAH DH HRA RA"],
  ["promotion", "HRA RA"],
  ["list:user-accounts", "SA"],
  ["list:enrollment-passes", "DAH DH HRA RA SA ST"],
  ["invoice-list", "FA"],
  ["list:nothing", ""],
];

test.each(LIST_FILES)("the file %s is for %s", (kind, roles) => {
  const admitted = ROLE_CODES.filter((role) => mayHaveDocument(kind, role));
  expect(admitted.sort().join(" ")).toBe(roles);
});
