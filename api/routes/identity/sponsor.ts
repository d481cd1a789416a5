import { Hono } from "hono";
import { signOut } from "#api/commands/identity/sign-out.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { onCall } from "#api/routes/on-call.ts";
import { PARENT_APP_DOWNLOAD, PARENT_SIGN_IN, PARENT_SIGN_OUT } from "#core/identity/calls.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { read } from "#db/client.ts";
import { parentApp } from "#db/queries/identity/parent-app.ts";
import { closeSockets, takePassword } from "./identity.ts";

/** The parent app: signing in. */
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
