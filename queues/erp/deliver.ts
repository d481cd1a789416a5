import { signErpBody } from "#api/commands/billing/erp/erp-signature.ts";
import type { QueuesEnv } from "#workers/env.ts";

const TIMEOUT_MS = 30_000;

/** Sends a file under its log id, which is its Idempotency-Key at every try; answers null, or why it was not taken. */
export async function deliverErpFile(
  { ERP_SECRET, ERP_TIMEOUT_MS }: Pick<QueuesEnv, "ERP_SECRET" | "ERP_TIMEOUT_MS">,
  url: string,
  logId: number,
  file: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "idempotency-key": String(logId),
    ...(ERP_SECRET && { "x-erp-signature": await signErpBody(ERP_SECRET, file) }),
  };
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: file,
      redirect: "manual",
      signal: AbortSignal.timeout(Number(ERP_TIMEOUT_MS ?? TIMEOUT_MS)),
    });
    await response.body?.cancel();
    return response.ok ? null : `The ERP answered with status ${response.status}.`;
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return isLate ? "The ERP did not answer in time." : "The ERP could not be reached.";
  }
}
