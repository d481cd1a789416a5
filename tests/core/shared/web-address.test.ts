import { expect, test } from "vitest";
import { readWebAddress } from "#core/shared/web-address.ts";

/** Addresses that are stored (S-27). */
test.each([
  ["https://apps.apple.com/ph/app/x/id1", "https://apps.apple.com/ph/app/x/id1"],
  [
    "https://play.google.com/store/apps/details?id=ph.x#top",
    "https://play.google.com/store/apps/details?id=ph.x#top",
  ],
  ["https://School.EDU.ph", "https://school.edu.ph/"],
  ["https://school.edu.ph:443/a@b", "https://school.edu.ph/a@b"],
  ["https://xn--pea-6ma.ph/x", "https://xn--pea-6ma.ph/x"],
])("%s is one", (text, href) => expect(readWebAddress(text)).toBe(href));

test.each([
  ["https://apps.apple.com@evil.test/x"],
  ["https://user:secret@school.edu.ph/"],
  ["https://@school.edu.ph/"],
  ["https://:@school.edu.ph/"],
  ["http://school.edu.ph/"],
  ["javascript:alert(1)"],
  ["data:text/html,x"],
  ["https://school.edu.ph:8443/"],
  ["https://school.edu.ph:80/"],
  ["https://10.0.0.5/"],
  ["https://2130706433/"],
  ["https://[::1]/"],
  ["https://localhost/"],
  ["https://api.internal/"],
  ["https://printer.local/"],
  ["https://school/"],
  ["https://school.edu.ph\\@evil.test/"],
  ["https://school.edu.ph/\u202ex"],
  ["https://school.edu.ph/a b"],
  ["https://school.edu.ph/\n"],
  ["https:school.edu.ph@evil.test"],
  ["//school.edu.ph"],
  [""],
])("%j is none", (text) => expect(readWebAddress(text)).toBeNull());
