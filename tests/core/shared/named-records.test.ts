import { expect, test } from "vitest";
import { namedRecords } from "#core/shared/named-records.ts";

test.each([
  [["PT-1"], "PT-1"],
  [["PT-1", "PT-2"], "PT-1, PT-2: 2 payments"],
  [["PT-1", "PT-2", "PT-3", "PT-4", "PT-5"], "PT-1, PT-2, PT-3 and 2 more: 5 payments"],
  [["Cruz, Ana", "Reyes, Ben"], "Cruz, Ana; Reyes, Ben: 2 payments"],
])("%j is called %s", (names, text) => expect(namedRecords(names, "payments")).toBe(text));
