import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { accountPath } from "#core/billing/accounts/account-path.ts";
import { mayOpen } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { personPath } from "#core/management/people/person-paths.ts";

/** The screen of a student that this role opens (S-46): the person's in the office, the account in finance; null: it opens neither. */
export const studentScreen = (studentNo: string, role: RoleCode): string | null =>
  [personPath("students", studentNo), accountPath({ customerId: studentNo })].find((path) =>
    mayOpen(path, role),
  ) ?? null;

/** The name of a student, as a link for who may open the student's screen. */
export function StudentLink({ studentNo, children }: { studentNo: string; children: ReactNode }) {
  const { role } = useSignedIn();
  const to = studentScreen(studentNo, role);
  return to === null ? (
    children
  ) : (
    <Link to={to} className="link-in">
      {children}
    </Link>
  );
}
