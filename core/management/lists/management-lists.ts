/** What the school's office keeps (M-1): groups of lists, in the order of the side menu. */
export const MANAGEMENT_GROUPS = [
  {
    key: "calendar",
    label: "Calendar",
    lists: [
      { key: "school-years", label: "School Years", noun: "school year", icon: "calendar-range" },
      { key: "terms", label: "Terms", noun: "term", icon: "calendar-clock" },
    ],
  },
  {
    key: "classes",
    label: "Classes",
    lists: [
      { key: "departments", label: "Departments", noun: "department", icon: "building-2" },
      { key: "subjects", label: "Subjects", noun: "subject", icon: "book-open" },
      { key: "curriculum", label: "Curriculum", noun: "curriculum", icon: "library" },
      { key: "grade-levels", label: "Grade Levels", noun: "grade level", icon: "layers" },
      { key: "sections", label: "Sections", noun: "section", icon: "layout-list" },
      { key: "assignments", label: "Class Assignments", noun: "class", icon: "presentation" },
    ],
  },
  {
    key: "grading",
    label: "Grading",
    lists: [{ key: "grading-schemes", label: "Grading Schemes", noun: "grading scheme", icon: "scale" }],
  },
  {
    key: "faculties",
    label: "Faculties",
    lists: [
      { key: "faculties", label: "All Faculties", noun: "faculty member", icon: "user-cog" },
      { key: "designations", label: "Designations", noun: "designation", icon: "id-card" },
      { key: "faculty-types", label: "Faculty Types", noun: "faculty type", icon: "tags" },
      { key: "signatories", label: "Signatories", noun: "signatory", icon: "signature" },
    ],
  },
  {
    key: "students",
    label: "Students",
    lists: [
      { key: "student-types", label: "Student Types", noun: "student type", icon: "tags" },
      { key: "students", label: "Students", noun: "student", icon: "graduation-cap" },
    ],
  },
  {
    key: "sponsors",
    label: "Sponsors",
    lists: [
      { key: "sponsors", label: "All Sponsors", noun: "sponsor", icon: "users" },
      { key: "sponsor-types", label: "Sponsor Types", noun: "sponsor type", icon: "tags" },
    ],
  },
] as const;

type Group = (typeof MANAGEMENT_GROUPS)[number];
export type ManagementGroup = Group["key"];
export type ManagementList = Group["lists"][number];
export type ManagementKey = ManagementList["key"];
export const MANAGEMENT_KEYS: readonly ManagementKey[] = MANAGEMENT_GROUPS.flatMap(({ lists }) =>
  lists.map(({ key }) => key),
);

export const managementPath = (group: ManagementGroup, key: ManagementKey) =>
  `/management/${group}/${key}` as const;

/** The list behind /management/{group}/{item}; undefined where there is none of that name. */
export const managementListAt = (group: string, item: string): ManagementList | undefined =>
  MANAGEMENT_GROUPS.find(({ key }) => key === group)?.lists.find(({ key }) => key === item);
