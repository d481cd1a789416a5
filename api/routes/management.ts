import { Hono } from "hono";
import { businessToWire } from "../../core/management/contract.ts";
import { NOT_FOUND } from "../../core/shared/result.ts";
import { school } from "../../db/queries/school.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { Refused } from "../middleware/errors.ts";
import { readPage } from "../middleware/session.ts";

export const management = new Hono<AppEnv>().get("/business/:id", async (c) => {
  const { rows } = await readPage(c, "billing", [school(c.req.param("id"))] as const);
  const [business] = rows[0];
  if (!business) throw new Refused(NOT_FOUND);
  return c.json({ data: businessToWire(business) }, 200);
});
