import { Hono } from "hono";
import { childToWire, publishedToWire } from "../../core/grading/published-contract.ts";
import { loginBody, TOKENS } from "../../core/identity/contract.ts";
import { parentAppToWire } from "../../core/identity/parent-app-contract.ts";
import { NOT_FOUND } from "../../core/shared/result.ts";
import { read } from "../../db/client.ts";
import { parentApp, parentAppOf } from "../../db/queries/parent-app.ts";
import {
  childListedOf,
  childOf,
  childrenOf,
  publishedAttendance,
  publishedRows,
  publishedStudentOf,
} from "../../db/queries/published.ts";
import { signIn } from "../commands/identity/sign-in.ts";
import { signOutOf } from "../commands/identity/sign-out.ts";
import type { AppEnv } from "../middleware/api-env.ts";
import { clientAddress } from "../middleware/client-address.ts";
import { Refused } from "../middleware/errors.ts";
import { jsonBody, parse } from "../middleware/input.ts";
import { change, readPage, unwrap } from "../middleware/session.ts";
import { closeSockets, signedOut } from "./identity.ts";

/** The parent app: signing in, and what the school published of one's own children. */
export const sponsor = new Hono<AppEnv>()
  .post("/sponsor/auth/login", async (c) => {
    const { email, password } = parse(loginBody, await jsonBody(c));
    const address = clientAddress(c);
    const tokens = unwrap(await signIn(signedOut(c), { email, password, address, app: "sponsor" }));
    return c.json({ data: TOKENS.toWire(tokens) }, 200);
  })
  .post("/sponsor/auth/logout", async (c) => {
    const { situation } = await readPage(c, "sponsor", []);
    await change(c, signOutOf("sponsor"), "");
    closeSockets(c, situation.actor.uuid, [situation.actor.sessionUuid]);
    return c.json({ message: "Signed out." }, 200);
  })
  .get("/sponsor/app", async (c) => {
    const [[row]] = await read(c.var.db, [parentApp()]);
    if (!row) throw new Refused(NOT_FOUND);
    return c.json({ data: parentAppToWire(parentAppOf(row)) }, 200);
  })
  .get("/sponsor/students", async (c) => {
    const { rows } = await readPage(c, "sponsor", (userId) => [childrenOf(userId)] as const);
    return c.json({ rows: rows[0].map((row) => childToWire(childListedOf(row))) }, 200);
  })
  .get("/sponsor/students/:student_id/published", async (c) => {
    const number = c.req.param("student_id");
    const { rows } = await readPage(
      c,
      "sponsor",
      (userId) =>
        [
          childOf(userId, number),
          publishedRows(userId, number),
          publishedAttendance(userId, number),
        ] as const,
    );
    const [child] = rows[0];
    if (!child) throw new Refused(NOT_FOUND);
    return c.json({ data: publishedToWire(publishedStudentOf(child, rows[1], rows[2])) }, 200);
  });
