import { expect, test } from "vitest";
import { CALLS } from "#core/calls.ts";
import { jsonOf, saysHowSent } from "#core/shared/body.ts";
import { TABLE } from "#tests/support/sound-calls.ts";

/** What a screen sends is made of the value that the API parses the body to: parsed again, it must be the same value. */
const sent = CALLS.filter(({ body }) => body && saysHowSent(body));

test("the calls of forms say how their bodies are sent", () => {
  expect(sent.length).toBeGreaterThanOrEqual(30);
});

test.each(sent.map((call) => [`${call.method} ${call.path}`, call] as const))(
  "%s: what a screen sends is parsed to the value it was made of",
  (name, call) => {
    const [, sound] = TABLE[name] ?? [];
    const parsed = (json: unknown) =>
      (call.bodyFor?.(json) ?? call.body)?.parse(JSON.parse(JSON.stringify(json ?? null)));
    const value = parsed(sound);
    expect(parsed(jsonOf(call.body, value))).toEqual(value);
  },
);
