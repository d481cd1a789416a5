import { Secret, TOTP } from "otpauth";
import { type Caller, DEMO_PASSWORD } from "./caller.ts";
import type { School } from "./school.ts";

/** The code that an app shows for a secret, so many half minutes from now. */
export const codeAt = (secret: string, epochMs: number, stepsOn = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: epochMs + stepsOn * 30_000 });

/** Turns the second step on; answers its secret and its recovery codes. The code of the half minute before is used up. */
export async function withSecondStep(
  school: School,
  caller: Caller,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await caller.post("/me/second-step/begin");
  const { secret } = begun.body.data;
  const code = codeAt(secret, school.nowMs(), -1);
  const { status, body } = await caller.post("/me/second-step/confirm", { code, password: DEMO_PASSWORD });
  if (status !== 200) throw new Error(`the second step is not on: ${status} ${JSON.stringify(body)}`);
  return { secret, recoveryCodes: body.data.recovery_codes };
}
