import { useRouteLoaderData } from "react-router";
import type { RoleCode } from "#core/identity/roles.ts";

/** The route that everything of those signed in is below. */
export const SIGNED_IN_ROUTE = "shell/signed-in.route";

/** The role of whoever is signed in; null on pages of those signed out. */
export const useRole = (): RoleCode | null =>
  useRouteLoaderData<{ role: RoleCode }>(SIGNED_IN_ROUTE)?.role ?? null;
