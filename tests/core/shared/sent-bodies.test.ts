import { expect, test } from "vitest";
import { CALLS } from "#core/calls.ts";
import { TABLE } from "#tests/support/sound-calls.ts";

/** What a screen sends is made of the value that the API parses the body to: parsed again, it must be the same value. */
const sent = CALLS.filter(({ sends }) => sends !== undefined);

test.each(sent.map((call) => [`${call.method} ${call.path}`, call] as const))(
  "%s: what a screen sends is parsed to the value it was made of",
  (name, { body, bodyFor, sends }) => {
    const [, sound] = TABLE[name] ?? [];
    const parsed = (json: unknown) =>
      (bodyFor?.(json) ?? body)?.parse(JSON.parse(JSON.stringify(json ?? null)));
    const value = parsed(sound);
    expect(parsed(sends?.(value))).toEqual(value);
  },
);
