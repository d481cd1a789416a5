import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { Caller } from "./caller.ts";
import { School } from "./school.ts";

/**
 * The school of a test file: open before its tests, closed after them; `asked` says when its invariants are asked for.
 * It can be used from the first hook or test on that is registered after it.
 */
export function givenSchool({
  open = () => School.openShared(),
  asked = "after each test",
}: {
  open?: () => Promise<School>;
  asked?: "after each test" | "at the end" | "never";
} = {}): School {
  const school: School = Object.create(School.prototype);
  beforeAll(async () => {
    Object.assign(school, await open());
  });
  const expectNoneBroken = async () => expect(await school.broken()).toEqual([]);
  if (asked === "after each test") afterEach(expectNoneBroken);
  afterAll(async () => {
    if (asked === "at the end") await expectNoneBroken();
    await school.close();
  });
  return school;
}

/** A caller of the school with a session of a demo account, e.g. "finance", from the same moment on. */
export function givenCaller(school: School, account: string): Caller {
  const caller: Caller = Object.create(Caller.prototype);
  beforeAll(async () => {
    Object.assign(caller, await school.as(account));
  });
  return caller;
}
