import { LOGO_FILE, REMOVE_LOGO, UPLOAD_LOGO } from "../../core/identity/calls.ts";
import { fetchApi } from "../lib/api.server.ts";
import { changePicture } from "../lib/picture-change.server.ts";
import type { Route } from "./+types/logo.route.ts";

/** The school's logo, shown and changed. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const response = await fetchApi(args, { path: LOGO_FILE.path });
  if (!response?.ok) return new Response(null, { status: response?.status ?? 503 });
  const headers = new Headers();
  for (const name of ["content-type", "content-length", "content-security-policy"]) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(response.body, { headers });
}
export const action = (args: Route.ActionArgs) =>
  changePicture(args, { upload: UPLOAD_LOGO, remove: REMOVE_LOGO }, {});
