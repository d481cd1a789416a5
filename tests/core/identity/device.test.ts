import { expect, test } from "vitest";
import { deviceInWords } from "#core/identity/device.ts";

test.each([
  ["Windows, Chrome", "Chrome on Windows"],
  ["iOS, Safari", "Safari on iOS"],
  ["Other, Firefox", "Firefox"],
  ["macOS, Other", "macOS"],
  ["Other, Other", "Unknown device"],
  ["", "Unknown device"],
])("%s is said as %s", (device, words) => {
  expect(deviceInWords(device)).toBe(words);
});
