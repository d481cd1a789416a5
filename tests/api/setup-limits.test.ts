import { expect, test } from "vitest";
import { Caller } from "#tests/support/caller.ts";
import { givenSchool } from "#tests/support/given-school.ts";
import { School } from "#tests/support/school.ts";

/** Given a school without accounts, when the setup code is guessed, then guesses wait as those of passwords do (I-8, I-19). */
const CODE = "4TQ9X-2MHVD-8KCRA-W7N5E";
const school = givenSchool({ open: () => School.open({ vars: { SETUP_CODE: CODE } }, "empty") });
const setUp = (code: string) =>
  new Caller(school.stack.apiUrl, "", "").post("/setup", {
    code,
    schoolName: "Sta. Lucia Academy",
    givenName: "Arturo",
    lastName: "Palma",
    email: "admin@school.test",
    newPassword: "Opening!2026",
    confirmPassword: "Opening!2026",
  });

test("of forty parallel guesses ten are compared; the right code waits then too", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, (_, guess) => setUp(`guess ${guess}`)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(403), count(429)]).toEqual([10, 30]);
  const right = await setUp(CODE);
  expect([right.status, right.body.code]).toEqual([429, "TOO_MANY_ATTEMPTS"]);
  expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a deployment without a setup code is opened by nobody, whatever is sent", async () => {
  await school.restart({ seed: false });
  const database = school.database();
  await database.execute("delete from sign_in_throttle");
  database.close();
  for (const code of ["", CODE]) {
    const { status, body } = await setUp(code);
    expect([status, body.code]).toEqual([403, "NO_SETUP_CODE"]);
  }
});
