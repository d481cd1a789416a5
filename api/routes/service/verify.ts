import { Hono } from "hono";
import { VERIFY } from "../../../core/documents/calls.ts";
import { readVerificationCode } from "../../../core/documents/verification.ts";
import { read } from "../../../db/client.ts";
import { issuedDocument, verifiedDocumentOf } from "../../../db/queries/documents/verification.ts";
import type { AppEnv } from "../../middleware/api-env.ts";
import { onCall } from "../on-call.ts";

/** Signed out and public: is a document genuine? */
export const verify = new Hono<AppEnv>();

onCall(verify, VERIFY, async (c, { params: { code } }) => {
  const named = readVerificationCode(code);
  if (!named) return { data: { document: null } };
  const [[row]] = await read(c.var.db, [issuedDocument(named)]);
  return { data: { document: verifiedDocumentOf(named.kind, row) } };
});
