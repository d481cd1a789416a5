import { misfits, schemaOf } from "./answer-fits.ts";

// biome-ignore lint/suspicious/noExplicitAny: an answer is what the test says it is
export type Row = any;

/** A program that calls the API over HTTP, as any client does. */
export interface Answered {
  status: number;
  body: Row;
  headers: Headers;
}

export const DEMO_PASSWORD = "Talaan!2026";

export class Caller {
  readonly apiUrl: string;
  readonly accessToken: string;
  readonly refreshToken: string;

  constructor(apiUrl: string, accessToken: string, refreshToken: string) {
    this.apiUrl = apiUrl;
    this.accessToken = accessToken;
    this.refreshToken = refreshToken;
  }

  /** Signs in to the console, or elsewhere: at "/sponsor/auth/login" to the parent app. */
  static async signIn(
    apiUrl: string,
    email: string,
    password = DEMO_PASSWORD,
    path = "/auth/login",
  ): Promise<Caller> {
    const answer = await new Caller(apiUrl, "", "").post(path, { email, password });
    if (answer.status !== 200) throw new Error(`${email}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return new Caller(apiUrl, answer.body.data.AccessToken, answer.body.data.RefreshToken);
  }

  get = (path: string, headers: Record<string, string> = {}) => this.call("GET", path, undefined, headers);
  post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.call("POST", path, body, headers);
  patch = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.call("PATCH", path, body, headers);
  put = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    this.call("PUT", path, body, headers);
  delete = (path: string) => this.call("DELETE", path);

  /** A multipart upload of one file, with further text fields. */
  async upload(
    path: string,
    name: string,
    content: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    fields: Record<string, string> = {},
  ): Promise<Answered> {
    const form = new FormData();
    form.set("file", new File([content], name));
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    return read(
      await fetch(this.apiUrl + path, {
        method: "POST",
        body: form,
        headers: { ...this.headers(), ...headers },
      }),
      "POST",
    );
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const isText = typeof body === "string";
    return read(
      await fetch(this.apiUrl + path, {
        method,
        redirect: "manual",
        headers: {
          ...this.headers(),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
      }),
      method,
    );
  }

  headers(): Record<string, string> {
    return { "x-app-key": "1", ...(this.accessToken && { authorization: `Bearer ${this.accessToken}` }) };
  }
}

/** Signs in to the console of a stack, and answers the cookie. */
export async function consoleCookie(consoleUrl: string, email: string): Promise<string> {
  const response = await fetch(`${consoleUrl}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: consoleUrl },
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
  });
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  if (!cookie) throw new Error(`${email} could not sign in to the console: ${response.status}`);
  return cookie;
}

/**
 * What was answered. A fault of the server fails every test, and so does an answer that differs from its description in the
 * OpenAPI document; a 503 that says when to come back, or what /health found, is an answer.
 */
async function read(response: Response, method: string): Promise<Answered> {
  const { status, headers } = response;
  const isJson = headers.get("content-type")?.includes("json");
  const body = isJson ? await response.json() : new Uint8Array(await response.arrayBuffer());
  const isTold = status === 503 && (headers.has("retry-after") || body.status === "degraded");
  if (status >= 500 && !isTold)
    throw new Error(
      `${new URL(response.url).pathname} answered ${status}: ${JSON.stringify(body).slice(0, 500)}`,
    );
  const schema = isJson ? schemaOf(method, new URL(response.url).pathname, status) : null;
  const differing = schema ? misfits(schema, body) : [];
  if (differing.length > 0)
    throw new Error(`${method} ${response.url} is not as described:\n${differing.slice(0, 5).join("\n")}`);
  return { status, body, headers };
}
