import { Hono } from "hono";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { onCall } from "#api/routes/on-call.ts";
import { SCHOOL_AS_BUSINESS } from "#core/billing/lookup-calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { businessParty, schoolAsBusiness } from "#db/queries/management/school.ts";

export const management = new Hono<AppEnv>();

onCall(management, SCHOOL_AS_BUSINESS, async (c, { params: { id } }) => {
  const { rows } = await readPage(c, [schoolAsBusiness(id)] as const);
  const [business] = rows[0];
  if (!business) throw new Refused(NOT_FOUND);
  return { data: businessParty(business) };
});
