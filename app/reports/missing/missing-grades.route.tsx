import { listLoader } from "#app/lists/list.server.ts";
import { listMeta, listPage } from "#app/lists/list-page.tsx";
import { MISSING_GRADES_LIST } from "#core/reports/missing.ts";
import { RemindTeachers } from "./remind-teachers.tsx";

export const meta = listMeta(MISSING_GRADES_LIST);
export const loader = listLoader(MISSING_GRADES_LIST);
export default listPage(MISSING_GRADES_LIST, {
  actions: ({ navigation: { address } }) => (
    <RemindTeachers year={address.filters.year ?? ""} term={address.filters.term ?? ""} />
  ),
});
