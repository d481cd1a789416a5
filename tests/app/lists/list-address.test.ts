import { expect, test } from "vitest";
import { addressOf } from "#app/lists/address-of.ts";
import { changeAddress, readListAddress, writeListAddress } from "#app/ui/table/list-address.ts";
import { ATTENDANCE_LIST } from "#core/attendance/attendance.ts";

const LIST = addressOf(ATTENDANCE_LIST);
const read = (search: string) => readListAddress(new URLSearchParams(search), LIST);
const written = (search: string, change: Parameters<typeof changeAddress>[1] = {}) =>
  writeListAddress(changeAddress(read(search), change, LIST), LIST).toString();

/** Given a list of school years, when nothing is said, then it is of the current one; taken off, the address says so (S-44). */
test("an address that says nothing is of the current school year and term", () => {
  expect(read("").filters).toEqual({ schoolYear: "current", term: "current" });
  expect(read("search=cruz&publishing=unpublished").filters).toEqual({
    schoolYear: "current",
    term: "current",
    publishing: "unpublished",
  });
  expect(written("")).toBe("");
});

test("what is taken off stays off, and another year is as chosen", () => {
  expect(written("", { filters: { schoolYear: "current" } })).toBe("term=any");
  expect(written("", { filters: {} })).toBe("schoolYear=any&term=any");
  expect(read("schoolYear=any&term=2").filters).toEqual({ term: "2" });
  expect(written("schoolYear=SY+2025-2026&term=any", { page: 2 })).toBe(
    "schoolYear=SY+2025-2026&term=any&page=2",
  );
});
