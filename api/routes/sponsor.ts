import { Hono } from "hono";
import { publishedToWire } from "../../core/grading/published-contract.ts";
import { loginBody, tokensToWire } from "../../core/identity/contract.ts";
import { NOT_FOUND } from "../../core/shared/result.ts";
import { childOf, publishedRows, publishedStudentOf } from "../../db/queries/published.ts";
import { signIn } from "../commands/identity/sign-in.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { Refused } from "../middleware/errors.ts";
import { jsonBody, parse } from "../middleware/input.ts";
import { readPage, unwrap } from "../middleware/session.ts";
import { signedOut } from "./identity.ts";

/** The parent app: signing in, and what the school published of one's own children. */
export const sponsor = new Hono<AppEnv>()
  .post("/sponsor/auth/login", async (c) => {
    const { email, password } = parse(loginBody, await jsonBody(c));
    const address = c.req.header("cf-connecting-ip") ?? "unknown";
    const tokens = unwrap(await signIn(signedOut(c), { email, password, address, app: "sponsor" }));
    return c.json({ data: tokensToWire(tokens) }, 200);
  })
  .get("/sponsor/students/:student_id/published", async (c) => {
    const number = c.req.param("student_id");
    const { rows } = await readPage(
      c,
      "sponsor",
      (userId) => [childOf(userId, number), publishedRows(userId, number)] as const,
    );
    const [child] = rows[0];
    if (!child) throw new Refused(NOT_FOUND);
    return c.json({ data: publishedToWire(publishedStudentOf(child, rows[1])) }, 200);
  });
