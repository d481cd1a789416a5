import { expect, test } from "vitest";
import { certificateDocument } from "#core/documents/certificate/certificate-document.ts";
import { presentedName, staffName } from "#core/management/person-names.ts";
import { certificateFacts } from "#tests/support/certificates.ts";

/** Given names with suffixes, when papers write them, then they are whole (M-83). */
test("a student's and a teacher's suffix are on a certificate", () => {
  const document = certificateDocument(
    {
      ...certificateFacts("top_subject"),
      student: { last: "Cruz", given: "Juan", middle: "Reyes", suffix: "Jr." },
      teacher: { prefix: "Mr.", givenName: "Ramon", lastName: "Katigbak", suffix: "III" },
    },
    null,
  );
  expect(document.student).toBe("Juan Reyes Cruz Jr.");
  expect(document.signatures[0]?.name).toBe("Mr. Ramon Katigbak III");
});

test("what a name has not is left out", () => {
  expect(presentedName({ last: "Cruz", given: "Juan", middle: "" })).toBe("Juan Cruz");
  expect(staffName({ prefix: "", givenName: "Ana", lastName: "Lim", suffix: "" })).toBe("Ana Lim");
  expect(staffName(null)).toBe("");
});
