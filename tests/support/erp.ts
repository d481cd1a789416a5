import { createHmac } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How the stand-in answers one request: a status, never, or after something else has happened. */
export type ErpAnswer = number | "silence" | ((received: ErpReceived) => Promise<number>);
export interface ErpReceived {
  /** The Idempotency-Key. */
  key: string;
  signature: string;
  body: string;
}

export const ERP_SECRET = "the secret shared with the stand-in";
export const signatureOf = (body: string, secret = ERP_SECRET): string =>
  createHmac("sha256", secret).update(body).digest("hex");

/** A stand-in for the accounting system: takes files, and answers each in turn as it was told; with 200 where nothing was said. */
export class StandInErp {
  readonly received: ErpReceived[] = [];
  readonly answers: ErpAnswer[] = [];
  private readonly server: Server;
  private readonly waiting: ServerResponse[] = [];
  private constructor(server: Server) {
    this.server = server;
  }

  static async start(): Promise<StandInErp> {
    const server = createServer();
    const erp = new StandInErp(server);
    server.on("request", async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const received = {
        key: String(request.headers["idempotency-key"]),
        signature: String(request.headers["x-erp-signature"]),
        body: Buffer.concat(chunks).toString("utf8"),
      };
      erp.received.push(received);
      const answer = erp.answers.shift() ?? 200;
      if (answer === "silence") erp.waiting.push(response);
      else response.writeHead(typeof answer === "number" ? answer : await answer(received)).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return erp;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/files`;
  }
  /** The files of a log id, one for each request. */
  bodiesOf = (logId: number): string[] =>
    this.received.filter(({ key }) => key === String(logId)).map(({ body }) => body);

  /** What it tells the API of a file; signed with its secret unless another signature is given. */
  async tell(
    apiUrl: string,
    message: object | string,
    signature?: string | null,
  ): Promise<{ status: number; code: string | undefined }> {
    const body = typeof message === "string" ? message : JSON.stringify(message);
    const answer = await fetch(`${apiUrl}/erp/callback`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(signature !== null && { "x-erp-signature": signature ?? signatureOf(body) }),
      },
      body,
    });
    const { code } = (await answer.json()) as { code?: string };
    return { status: answer.status, code };
  }

  async stop(): Promise<void> {
    for (const response of this.waiting) response.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
