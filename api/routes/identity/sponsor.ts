import { Hono } from "hono";
import { signOut } from "#api/commands/identity/sign-out.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { onCall } from "#api/routes/on-call.ts";
import { MY_CHILDREN, PUBLISHED } from "#core/grading/publication/parent-calls.ts";
import { PARENT_APP_DOWNLOAD, PARENT_SIGN_IN, PARENT_SIGN_OUT } from "#core/identity/calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import {
  childListedOf,
  childOf,
  childrenOf,
  publishedAttendance,
  publishedRows,
  publishedStudentOf,
} from "#db/queries/grading/published.ts";
import { parentApp } from "#db/queries/identity/parent-app.ts";
import { closeSockets, takePassword } from "./identity.ts";

/** The parent app: signing in, and what the school published of one's own children. */
export const sponsor = new Hono<AppEnv>();

onCall(sponsor, PARENT_SIGN_IN, async (c, { body }) => {
  const taken = await takePassword(c, body);
  if (taken.isPending) throw new Error("a parent with a second step");
  return { data: taken.tokens };
});
onCall(sponsor, PARENT_SIGN_OUT, async (c) => {
  const { scope } = await readPage(c, []);
  await executeCommand(c, signOut());
  closeSockets(c, scope.actor.uuid, [scope.actor.sessionUuid]);
  return { message: "Signed out." };
});
onCall(sponsor, PARENT_APP_DOWNLOAD, async (c) => {
  const [[app]] = await read(c.var.db, [parentApp()]);
  if (!app) throw new Refused(NOT_FOUND);
  return { data: app };
});
onCall(sponsor, MY_CHILDREN, async (c) => {
  const { rows } = await readPage(c, (userId) => [childrenOf(userId, schoolDayAt(c.var.epochMs))] as const);
  return { rows: rows[0].map(childListedOf) };
});
onCall(sponsor, PUBLISHED, async (c, { params: { student_id: number } }) => {
  const { rows } = await readPage(
    c,
    (userId) =>
      [childOf(userId, number), publishedRows(userId, number), publishedAttendance(userId, number)] as const,
  );
  const [child] = rows[0];
  if (!child) throw new Refused(NOT_FOUND);
  return { data: publishedStudentOf(child, rows[1], rows[2]) };
});
