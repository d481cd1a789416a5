import { exclusionImportPath } from "../../../core/grading/import-fields-contract.ts";
import { passUpload } from "../../lib/csv-file.server.ts";
import type { Route } from "./+types/exclusion-upload.route.ts";

/** Imports the exclusion list of a term. */
export const action = (args: Route.ActionArgs): Promise<Response> =>
  passUpload(args, { path: exclusionImportPath(args.params.year, args.params.term) });
