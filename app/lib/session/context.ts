import { createContext } from "react-router";
import type { Session } from "./session.ts";

/** The API Worker, reached over a service binding. */
interface ApiBinding {
  fetch(input: string, init?: RequestInit): Promise<Response>;
}

/** What the Pages function is given (app/wrangler.toml). */
export interface ConsoleEnv {
  API: ApiBinding;
}

export const envContext = createContext<ConsoleEnv>();
/** Of the request's Content-Security-Policy. */
export const nonceContext = createContext<string>("");
/** Who is signed in; filled by the root middleware, already refreshed. */
export const sessionContext = createContext<Session | null>(null);
