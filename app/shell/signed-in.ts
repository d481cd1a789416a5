import { useRouteLoaderData } from "react-router";
import type { loader } from "./signed-in.route.tsx";
import { SIGNED_IN_ROUTE } from "./use-role.ts";

type SignedIn = ReturnType<typeof loader>;
export type SignedInProfile = Awaited<SignedIn["profile"]>;

/** Who is signed in, for any screen below the signed-in layout. */
export function useSignedIn(): SignedIn {
  const signedIn = useRouteLoaderData<SignedIn>(SIGNED_IN_ROUTE);
  if (!signedIn) throw new Error("used outside the signed-in layout");
  return signedIn as SignedIn;
}
