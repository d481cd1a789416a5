import { isRouteErrorResponse, redirect } from "react-router";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { ApiRefusal } from "./error-catalogue.ts";

/**
 * For the clientLoader of a screen whose loader names what failed: coming from another screen one stays there, and a
 * toast says what failed and why. An address opened directly shows its error page.
 */
export async function stayOnFailure<Data>(args: {
  request: Request;
  serverLoader: () => Promise<Data>;
}): Promise<Data> {
  try {
    return await args.serverLoader();
  } catch (error) {
    const { title, message } = failureOf(error) ?? {};
    const { pathname, search } = window.location;
    if (title === undefined || pathname === new URL(args.request.url).pathname) throw error;
    toastError(title, message);
    throw redirect(pathname + search);
  }
}

const failureOf = (error: unknown): Partial<ApiRefusal> | null =>
  isRouteErrorResponse(error) && error.status >= 500 ? (error.data as Partial<ApiRefusal> | null) : null;
