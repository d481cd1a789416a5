import { Hono } from "hono";
import { readVerificationCode } from "../../core/documents/verification.ts";
import { verificationToWire } from "../../core/documents/verification-contract.ts";
import { read } from "../../db/client.ts";
import { issuedPaper, verifiedPaperOf } from "../../db/queries/verification.ts";
import type { AppEnv } from "../middleware/api-env.ts";

/** Signed out and public (decision 36): is a paper genuine? */
export const verify = new Hono<AppEnv>().get("/verify/:code", async (c) => {
  const named = readVerificationCode(c.req.param("code"));
  if (!named) return c.json({ data: verificationToWire(null) }, 200);
  const [[row]] = await read(c.var.db, [issuedPaper(named)]);
  return c.json({ data: verificationToWire(verifiedPaperOf(named.kind, row)) }, 200);
});
