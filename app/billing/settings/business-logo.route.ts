import { changePicture, passPicture } from "#app/lib/picture-change.server.ts";
import {
  BUSINESS_LOGO_FILE,
  REMOVE_BUSINESS_LOGO,
  UPLOAD_BUSINESS_LOGO,
} from "#core/billing/settings/billing-settings-calls.ts";
import type { Route } from "./+types/business-logo.route.ts";

/** The logo of the business profile, shown and changed; `logo` asks for the one that a document was made with. */
export function loader(args: Route.LoaderArgs) {
  const logo = args.url.searchParams.get("logo");
  return passPicture(args, BUSINESS_LOGO_FILE.path, logo === null ? {} : { logo });
}
export const action = (args: Route.ActionArgs) =>
  changePicture(args, { upload: UPLOAD_BUSINESS_LOGO, remove: REMOVE_BUSINESS_LOGO }, {});
