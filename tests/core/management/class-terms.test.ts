import { expect, test } from "vitest";
import {
  type ClassTermFacts,
  type ClassTerms,
  closedTerms,
  refusedTerms,
  removalRefusal,
  reopeningRefusal,
  termsOfNewClass,
} from "#core/management/class-terms.ts";

/** Given the running term, the cards that are published and what was entered, when the office adds, changes or removes a class, then these are its terms (M-13). */
const facts = (more: Partial<ClassTermFacts>): ClassTermFacts => ({
  running: 2,
  published: 0,
  used: [],
  settled: 0,
  ...more,
});
const PUBLISHED_1 = "Report cards of the 1st term are published";

test.each<[string, Partial<ClassTerms>, Partial<ClassTermFacts>, ClassTerms | string]>([
  ["before the year", {}, { running: 1 }, { first: 1, last: 3 }],
  ["in the 1st term", {}, { running: 1 }, { first: 1, last: 3 }],
  ["in the 2nd", {}, {}, { first: 2, last: 3 }],
  ["in the 2nd, for the 1st too", { first: 1 }, {}, { first: 1, last: 3 }],
  ["in the 2nd, for it alone", { last: 2 }, {}, { first: 2, last: 2 }],
  ["in the 2nd, whose cards are published", {}, { published: 2 }, { first: 3, last: 3 }],
  ["in a year that is over", {}, { running: null }, { first: 1, last: 3 }],
  [
    "for a term with published cards",
    { first: 1 },
    { published: 1 },
    `${PUBLISHED_1}: the class begins in the 2nd term or later`,
  ],
  [
    "after the last cards",
    {},
    { published: 3 },
    "Report cards of the 3rd term are published: no class is added to this school year any more",
  ],
  ["upside down", { first: 3, last: 2 }, {}, "The last term is not before the first"],
])("a class added %s", (_when, asked, more, expected) => {
  const { terms, errors } = termsOfNewClass(asked, facts(more));
  if (typeof expected === "string") expect(errors.map(({ message }) => message)).toEqual([expected]);
  else expect([terms, errors]).toEqual([expected, []]);
});

test.each<[ClassTerms, ClassTerms, Partial<ClassTermFacts>, [string, string] | null]>([
  [{ first: 1, last: 3 }, { first: 1, last: 3 }, { published: 3, used: [1, 2, 3] }, null],
  [{ first: 1, last: 3 }, { first: 1, last: 2 }, { published: 2, used: [1, 2] }, null],
  [
    { first: 1, last: 3 },
    { first: 1, last: 1 },
    { used: [1, 2] },
    ["last_term", "Something was entered in the 2nd term: it stays a term of the class"],
  ],
  [{ first: 1, last: 3 }, { first: 2, last: 3 }, {}, null],
  [
    { first: 1, last: 3 },
    { first: 2, last: 3 },
    { used: [1] },
    ["first_term", "Something was entered in the 1st term: it stays a term of the class"],
  ],
  [
    { first: 2, last: 3 },
    { first: 1, last: 3 },
    { published: 1 },
    ["first_term", `${PUBLISHED_1}: what they say of the class stays`],
  ],
  [{ first: 1, last: 1 }, { first: 1, last: 3 }, { published: 1 }, null],
  [{ first: 1, last: 3 }, { first: 3, last: 2 }, {}, ["last_term", "The last term is not before the first"]],
])("of %j to %j", (before, after, more, expected) => {
  const refused = refusedTerms(before, after, facts(more));
  expect(refused).toEqual(expected === null ? [] : [{ path: expected[0], message: expected[1] }]);
});

test("a class is removed while nothing was entered, and no published card has it", () => {
  const terms: ClassTerms = { first: 2, last: 3 };
  expect(removalRefusal(terms, facts({ published: 1 }))).toBeNull();
  expect(removalRefusal(terms, facts({ used: [3] }))).toBe(
    "Something was entered in the 3rd term. Close it instead.",
  );
  expect(removalRefusal(terms, facts({ published: 2 }))).toBe(
    "Report cards of the 2nd term are published. Close the class instead.",
  );
});

test.each<[ClassTerms, Partial<ClassTermFacts>, ReturnType<typeof closedTerms>]>([
  // The draft of the running term is closed; what was released before it counts.
  [
    { first: 1, last: 3 },
    { used: [1, 2], settled: 1 },
    { terms: { first: 1, last: 2 }, closed: [2] },
  ],
  [
    { first: 1, last: 3 },
    { used: [1, 2], settled: 2 },
    { terms: { first: 1, last: 2 }, closed: [] },
  ],
  // A late draft before an approved gradebook stays in work: reports of that term ask for it.
  [
    { first: 1, last: 3 },
    { used: [1, 2, 3], settled: 2 },
    { terms: { first: 1, last: 3 }, closed: [3] },
  ],
  [
    { first: 1, last: 3 },
    { used: [1], published: 2 },
    { terms: { first: 1, last: 2 }, closed: [] },
  ],
  [
    { first: 1, last: 2 },
    { used: [1], published: 3 },
    { terms: { first: 1, last: 2 }, closed: [] },
  ],
  [{ first: 2, last: 3 }, { used: [2, 3] }, { terms: { first: 2, last: 3 }, closed: [2, 3] }],
  [{ first: 2, last: 3 }, { published: 1 }, "Nothing was entered in it. Remove the class instead."],
])("a class of %j with %j is closed as %j", (terms, more, expected) => {
  expect(closedTerms(terms, facts(more))).toEqual(expected);
});

test("a class is opened again while no card of what would count again is published", () => {
  expect(reopeningRefusal([2], facts({ published: 1 }))).toBeNull();
  expect(reopeningRefusal([], facts({ published: 3 }))).toBeNull();
  expect(reopeningRefusal([1, 2], facts({ published: 1 }))).toBe(
    `${PUBLISHED_1} without the class: withdraw them first.`,
  );
});
