import { LOGO_FILE, REMOVE_LOGO, UPLOAD_LOGO } from "../../core/identity/calls.ts";
import { changePicture, passPicture } from "../lib/picture-change.server.ts";
import type { Route } from "./+types/logo.route.ts";

/** The school's logo, shown and changed. */
export const loader = (args: Route.LoaderArgs) => passPicture(args, LOGO_FILE.path);
export const action = (args: Route.ActionArgs) =>
  changePicture(args, { upload: UPLOAD_LOGO, remove: REMOVE_LOGO }, {});
