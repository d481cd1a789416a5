import { PERSON_LISTS, type PersonList } from "#core/management/people/person-paths.ts";
import { isNamedByUuid } from "#core/management/record-state.ts";
import { defineCall } from "#core/shared/call.ts";
import { ACCEPTED } from "./calls.ts";

const keptOf = (list: PersonList) =>
  defineCall({
    isForBrowsers: true,
    method: "post",
    access: "privacy",
    tag: "Management",
    costly: "file",
    uuids: isNamedByUuid(list) ? ["id"] : [],
    path: `/management/${list}/{id}/everything-kept`,
    summary: "Everything that is kept of one person as a ZIP: records as JSON, papers and uploads",
    success: 202,
    answer: ACCEPTED,
  });
/** By person: who asks has it made and downloads it (M-36). */
export const EVERYTHING_KEPT_CALLS = Object.fromEntries(
  PERSON_LISTS.map((list) => [list, keptOf(list)]),
) as Readonly<Record<PersonList, ReturnType<typeof keptOf>>>;
