import { expect, test } from "vitest";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { SAMPLE } from "./sample-kind.ts";
test("x", () => {
  const t = (s: string, o = {}) => console.log(JSON.stringify(readFile(new TextEncoder().encode(s), SAMPLE, o), null, 1).replace(/\n\s+/g, " "));
  t("Payments of November\n\nstudent no;Student name;Amount;Value date;Receipt #\n123;Dela Cruz, Ana;1.500,00;20-11-2026;or1\n000124;Reyes;200,5;3-11-2026;or 2\nTotal;;1.700,50;;\n");
  t("Student ID,Student Name,Amount Paid,Date Received\n123,A,₱1,11/10/2026\n124,B,(25.00),10/11/2026\n");
  t("Student ID,Student Name,Amount Paid,Date Received\n123,A,x,Nov 20, 2026\n124,B,(25.00),20-Nov-26\n", {dateOrder:"mdy"});
  expect(1).toBe(1);
});
