import { redirect } from "react-router";
import type { Route } from "./+types/old-address.route.ts";

/** Refunds are under /ims: /invoices/refunds… leads there, with what follows it. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(`${url.pathname.replace(/^\/invoices\//, "/ims/")}${url.search}`);
}
