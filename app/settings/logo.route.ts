import { changePicture, passPicture } from "#app/lib/picture-change.server.ts";
import { LOGO_FILE, REMOVE_LOGO, UPLOAD_LOGO } from "#core/identity/calls.ts";
import type { Route } from "./+types/logo.route.ts";

/** The school's logo, shown and changed. */
export const loader = (args: Route.LoaderArgs) => passPicture(args, LOGO_FILE.path);
export const action = (args: Route.ActionArgs) =>
  changePicture(args, { upload: UPLOAD_LOGO, remove: REMOVE_LOGO }, {});
