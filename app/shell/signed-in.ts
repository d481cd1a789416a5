import { useRouteLoaderData } from "react-router";
import type { RoleCode } from "../../core/identity/roles.ts";
import type { loader } from "./signed-in.route.tsx";

const SIGNED_IN_ROUTE = "shell/signed-in.route";
type SignedIn = ReturnType<typeof loader>;
export type SignedInProfile = Awaited<SignedIn["profile"]>;

/** The role of whoever is signed in; null on pages of those signed out. */
export const useRole = (): RoleCode | null => useRouteLoaderData<SignedIn>(SIGNED_IN_ROUTE)?.role ?? null;

/** Who is signed in, for any screen below the signed-in layout. */
export function useSignedIn(): SignedIn {
  const signedIn = useRouteLoaderData<SignedIn>(SIGNED_IN_ROUTE);
  if (!signedIn) throw new Error("used outside the signed-in layout");
  return signedIn as SignedIn;
}
