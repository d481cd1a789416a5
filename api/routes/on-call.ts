import type { Hono } from "hono";
import type { AnyCommand } from "#api/commands/command.ts";
import { change, type Endpoint, endpoint, importOf } from "#api/endpoint.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import type { AnyCall } from "#core/shared/call.ts";

export { accepted, changed, readBody, WithStatus } from "#api/endpoint.ts";

type Routes = Hono<AppEnv>;
const add = (routes: Routes, { method, path, serve }: Endpoint): void => void routes.on(method, path, serve);

/** Endpoints of a router. */
export const onCall = <C extends AnyCall>(routes: Routes, ...of: Parameters<typeof endpoint<C>>): void =>
  add(routes, endpoint(...of));
export const onCommand = <C extends AnyCall>(
  routes: Routes,
  ...of: Parameters<typeof change<C, AnyCommand | Promise<AnyCommand>>>
): void => add(routes, change(...of));
export const onFile = <C extends AnyCall>(routes: Routes, ...of: Parameters<typeof importOf<C>>): void =>
  add(routes, importOf(...of));
