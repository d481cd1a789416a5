import { readJson } from "#api/middleware/json-text.ts";
import { OPERATIONS } from "#api/openapi/operations.ts";
import { bodyWith, fieldsOf } from "#tests/support/bad-input.ts";
import { judged, ms, type Timing, timingOf } from "./measure.ts";

const SIZE = 1_000_000;
const INPUT_MS_MAX = 50;
const ROUNDS = 20;
const WARM_UP = 3;

const repeated = (unit: string): string => unit.repeat(Math.floor(SIZE / unit.length));
const listed = (item: string): string => `[${repeated(`${item},`)}${item}]`;
const numbered = (entry: (index: number) => string): string =>
  `{${Array.from({ length: SIZE / 11 }, (_, index) => entry(index)).join(",")}}`;

/** A megabyte each of what makes a careless reader of JSON slow. */
const HOSTILE_JSON: Record<string, string> = {
  "quotes, none closed as a text": repeated('"'),
  "quotes, escaped": `{"a":"${repeated('\\"')}"}`,
  backslashes: `{"a":"${repeated("\\\\")}"}`,
  "backslashes, the text never closed": `"${repeated("\\")}`,
  "escapes of characters": `{"a":"${repeated("\\u0041")}"}`,
  "lists in lists": repeated("["),
  "objects in objects": repeated('{"a":'),
  "one long number": `{"a":${repeated("9")}}`,
  "one long fraction": `{"a":0.${repeated("3")}}`,
  "many numbers": listed("1e308"),
  "many keys": numbered((index) => `"k${index}":1`),
  "one long key": `{"${repeated("k")}":1}`,
  "spaces before a colon": `{"a"${repeated(" ")}:1}`,
  "texts without colons": listed('""'),
  "empty objects": listed("{}"),
};

/** What a pattern that backtracks is slow on, as the value of a field. */
const HOSTILE_VALUES = ["a", "9", " ", "-", ",", "@", ".", "\u0301", "=", "/"].map(repeated);

/** Times the two halves of the input path: the reader of JSON, and the schemas of all calls with a megabyte in each of their fields. */
export function benchInput(): string[] {
  const json = Object.entries(HOSTILE_JSON).map(([shape, text]) => ({
    shape,
    timing: timesOf(() => readJson(text), ROUNDS),
  }));
  let field = { name: "", timing: timingOf([0]) };
  for (const { method, path, body } of OPERATIONS) {
    if (!body) continue;
    for (const { path: names, types } of fieldsOf(body)) {
      if (!types.has("string")) continue;
      for (const value of HOSTILE_VALUES) {
        const input = bodyWith(names, value);
        const timing = timesOf(() => body.safeParse(input), 1);
        if (timing.max > field.timing.max)
          field = { name: `${method} ${path}, ${names.join(".")} of "${value[0]}"`, timing };
      }
    }
  }
  return [
    ...json.map(({ shape, timing }) =>
      judged(
        timing.max <= INPUT_MS_MAX,
        `1 MB of ${shape}: p50 ${ms(timing.p50)}, at most ${ms(timing.max)} ms (≤ ${INPUT_MS_MAX})`,
      ),
    ),
    judged(
      field.timing.max <= INPUT_MS_MAX,
      `slowest field of a schema: ${ms(field.timing.max)} ms (${field.name})`,
    ),
  ];
}

function timesOf(work: () => unknown, rounds: number): Timing {
  const samples: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const started = performance.now();
    work();
    if (round >= 0) samples.push(performance.now() - started);
  }
  return timingOf(samples);
}
