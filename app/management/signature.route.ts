import { changePicture } from "#app/lib/picture-change.server.ts";
import { REMOVE_SIGNATURE, UPLOAD_SIGNATURE } from "#core/management/calls.ts";
import type { Route } from "./+types/signature.route.ts";

/** A signatory's scanned signature. */
export const action = (args: Route.ActionArgs) =>
  changePicture(args, { upload: UPLOAD_SIGNATURE, remove: REMOVE_SIGNATURE }, { id: args.params.id });
