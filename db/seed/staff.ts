import type { RoleCode } from "#core/identity/roles.ts";
import { GIVEN_NAMES, LAST_NAMES, LEVELS } from "./names.ts";
import { seedPasswordHash } from "./password.ts";
import { openedAt, type SeedContext } from "./plan.ts";

/** The demo accounts (README.md), one of each role that anybody signs in with; department = place in DEPARTMENTS. */
const ACCOUNT_OF: Readonly<
  Record<Exclude<RoleCode, "LG">, { email: string; given: string; last: string; department: number | null }>
> = {
  ST: { email: "teacher@talaan.test", given: "Teresita", last: "Magbanua", department: 2 },
  DH: { email: "head@talaan.test", given: "Ernesto", last: "Villaflor", department: 2 },
  DAH: { email: "assistant.head@talaan.test", given: "Rosario", last: "Ybañez", department: 2 },
  HRA: { email: "adviser@talaan.test", given: "Corazon", last: "Lualhati", department: 2 },
  RA: { email: "registrar@talaan.test", given: "Leonor", last: "Sandoval", department: 4 },
  SA: { email: "admin@talaan.test", given: "Arturo", last: "Palma", department: 4 },
  FA: { email: "finance@talaan.test", given: "Felicidad", last: "Abad", department: 4 },
  PAR: { email: "parent@talaan.test", given: "Marites", last: "Santos", department: null },
};
const ACCOUNTS = Object.entries(ACCOUNT_OF).map(([role, account]) => ({ role, ...account }));
export const FINANCE_USER_ID = ACCOUNTS.findIndex(({ email }) => email.startsWith("finance@")) + 1;
export const PARENT_USER_ID = ACCOUNTS.length;
export const PARENT_NAME = { given: "Marites", last: "Santos" };
/** user_account rows, and staff rows, of the demo accounts. */
export const TEACHER_ID = 1;
export const HEAD_ID = 2;
export const ADVISER_STAFF_ID = 4;
export const REGISTRAR_ID = 5;
const OTHER_STAFF = 60;
export const STAFF_COUNT = ACCOUNTS.length - 1 + OTHER_STAFF;

export function seedStaff(context: SeedContext): void {
  const { writer, random, uuidAt, openedMs } = context;
  const hash = seedPasswordHash(context.password);
  ACCOUNTS.forEach(({ email, role, given, last, department }, index) => {
    const id = index + 1;
    writer.add("user_account", [id, uuidAt(openedMs), email, given, last, hash, openedAt(context)]);
    writer.add("user_role", [id, 1, role]);
    if (department !== null)
      writer.add("staff", [
        id,
        uuidAt(openedMs),
        id,
        employeeNo(id),
        prefixOf(given),
        given,
        last,
        department + 1,
        email,
      ]);
  });
  for (let id = ACCOUNTS.length; id <= STAFF_COUNT; id += 1) {
    const given = random.pick(GIVEN_NAMES);
    const department = departmentOfOther(id);
    writer.add("staff", [
      id,
      uuidAt(openedMs),
      null,
      employeeNo(id),
      prefixOf(given),
      given,
      random.pick(LAST_NAMES),
      department + 1,
      "",
    ]);
  }
}

const departmentOfOther = (id: number): number => LEVELS[id % LEVELS.length]?.department ?? 0;

/** staff rows without an account of a department (its place in DEPARTMENTS). */
export const othersOf = (department: number): number[] =>
  Array.from({ length: OTHER_STAFF }, (_, index) => ACCOUNTS.length + index).filter(
    (id) => departmentOfOther(id) === department,
  );

const employeeNo = (id: number): string => `E-${String(id).padStart(4, "0")}`;
const MALE =
  /^(Jose|Juan|Mark|Paolo|Rico|Diego|Rafael|Emmanuel|Gabriel|Joshua|Christian|Kenneth|Niño|Jericho|Lorenzo|Francis|Ramon|Vicente|Antonio|Benjamin|Ernesto|Arturo)/;
const prefixOf = (given: string): string => (MALE.test(given) ? "Mr." : "Ms.");
