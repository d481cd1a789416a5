import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DOWNLOADED, WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { IMPORTS } from "#core/imports.ts";

/** Word for word. */
const REQUIRED_TOASTS = [
  "Upload invoices went wrong",
  "Download invoices template went wrong",
  "Update status went wrong",
  "Updating status went wrong.",
  "Get business went wrong.",
  "Fetch collection went wrong",
  "Get collections went wrong.",
  "Fetch Invoices & Customer went wrong",
  "Get payment transaction no. went wrong.",
  "Getting file went wrong.",
  "Get document file went wrong.",
  "Downloading file went wrong.",
  "Fetch Product went wrong",
  "Fetch payments went wrong",
  "Fetch refunds went wrong",
  "Create refund went wrong.",
  "Download refund template went wrong",
  "Successfully Downloaded !",
];

test("every required toast is in the catalogue, or in the definition of the import it is about", () => {
  const catalogue = [...Object.values(WENT_WRONG), DOWNLOADED];
  const ofImports = IMPORTS.flatMap(({ failures }) => Object.values(failures ?? {}));
  expect([...catalogue, ...ofImports.filter((text) => REQUIRED_TOASTS.includes(text))].sort()).toEqual(
    [...REQUIRED_TOASTS].sort(),
  );
});

/** What stands where its one call is made, or in the definition of a list. */
const REQUIRED_ELSEWHERE = [
  "Fetch invoices went wrong",
  "Fetch filters went wrong",
  "Exporting list went wrong",
  "Update invoice went wrong.",
  "Create invoice went wrong.",
  "Fetching Invoice went wrong.",
  "Fetch Invoices went wrong",
  "Fetch invoice payment history went wrong",
  "Update refund status went wrong",
  "Updating payment went wrong",
  "Download payment template went wrong",
  "Uploading document went wrong!",
  "Fetch Customer went wrong",
  "Something went wrong",
  "Uploaded File is too large.",
  "Please generate a SOA before exporting.",
  "Import Success",
  "Import Failed",
  "Opps! Something went wrong.",
  "Oops! Something went wrong",
  "Unable to connect to server.",
  "Please check your internet connection.",
  "You have successfully saved a payment transaction.",
];

test("every other required text is said in these very words", () => {
  const source = globSync("{app,core}/**/*.{ts,tsx}")
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  expect(REQUIRED_ELSEWHERE.filter((text) => !source.includes(`"${text}"`))).toEqual([]);
});

test("every toast of the catalogue is used where a call is made", () => {
  const source = globSync("app/**/*.{ts,tsx}")
    .filter((path) => !path.endsWith("error-catalogue.ts"))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const unused = Object.keys(WENT_WRONG).filter((key) => !source.includes(`WENT_WRONG.${key}`));
  expect(unused).toEqual([]);
  expect(source).toContain("toastSuccess(DOWNLOADED");
});
