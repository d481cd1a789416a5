import { expect, test } from "vitest";
import { errorAt } from "#app/ui/form/use-entry-form.ts";

const LABELS = { dates: "Dates", "dates.*.date": "Date *", "dates.*.amount": "Amount *", notes: "Notes" };

test.each([
  ["a field", "notes", { field: "notes", label: "Notes" }],
  ["a field of a place, counted from 1", "dates.1.amount", { field: "dates.1.amount", label: "Amount 2" }],
  ["a whole place: its list", "dates.1", { field: "dates", label: "Dates" }],
  ["a part of a field", "notes.length", { field: "notes", label: "Notes" }],
  ["what is no field of the form", "customerId", { field: "", label: "" }],
  ["nothing in particular", undefined, { field: "", label: "" }],
])("a refusal of %s stands at the nearest field that has a label", (_, path, expected) => {
  const message = "Please check the required field/s";
  expect(errorAt(LABELS, { message, ...(path !== undefined && { path }) })).toEqual({ ...expected, message });
});
