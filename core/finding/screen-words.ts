import { sectionsFor } from "#core/identity/navigation.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { ScreenKey } from "#core/identity/screens.ts";
import { foldText, searchedWords, wordsOf } from "#core/shared/search-text.ts";

/** What people call a screen beside its name: the palette finds it by these words too. */
const ALSO_CALLED: Partial<Record<ScreenKey, string>> = {
  dashboard: "home start",
  gradebooks: "grades scores class record quarter encode",
  attendance: "absences tardy absent late present",
  conduct: "behavior deportment values",
  "enrollment-passes": "clearance enroll",
  "grade-composite": "averages summary of grades",
  "periodic-awards": "honors honor roll certificates with honors",
  "student-performance": "report cards cards publish card",
  "missing-grades": "incomplete not submitted late gradebooks",
  "class-ranking": "rank top students honors averages",
  promotion: "promoted retained conditional remedial",
  "permanent-records": "form 137 sf10 transcript",
  invoices: "bills billing assessment",
  "invoice-schedules": "recurring installments monthly",
  payments: "receipts collections cash or deposit slip",
  "bank-lines": "bank statement reconciliation deposits",
  "credit-memo": "credits adjustment",
  "promissory-notes": "promise to pay exam permit",
  refunds: "money back return",
  accounts: "aging overdue balances receivables debt ledger who owes",
  "finance-overview": "dashboard home aging overdue receivables",
  collections: "collected cash daily report deposits",
  products: "fees tuition items prices",
  segments: "groups grade levels customers",
  discounts: "scholarships sibling deductions",
  reminders: "dunning overdue letters notices",
  "late-charges": "penalty surcharge interest overdue",
  soa: "statements soa balance account",
  audit: "history who did events",
  "erp-log": "accounting export journal",
  "billing-settings": "due dates bank details methods of payment",
  "school-years": "calendar",
  terms: "calendar quarters grading periods dates",
  presets: "calendar begin defaults",
  rollover: "rollover next school year promote enroll",
  sections: "classes homeroom adviser",
  students: "learners pupils enroll roster",
  faculties: "teachers staff employees",
  sponsors: "guardians parents mothers fathers",
  "user-accounts": "users logins invite teachers roles passwords locked",
  "login-log": "sign in logins who signed in",
  "event-log": "history changes who did",
  settings: "password dark theme second step passkey devices sessions notifications",
};

/** How well words name something: 2 its name begins so, 1 each begins a word of its name or of what it is also called, 0 not. */
export function namedBy(text: string, label: string, also = ""): 0 | 1 | 2 {
  const typed = foldText(text).trim();
  if (typed !== "" && foldText(label).startsWith(typed)) return 2;
  const words = wordsOf(foldText(`${label} ${also}`));
  return searchedWords(typed).every((one) => words.some((word) => word.startsWith(one))) ? 1 : 0;
}

/** The screens of a role that a text names, by their names or what people call them; those whose name begins so first. */
export const screensNamed = (role: RoleCode, text: string) =>
  sectionsFor(role)
    .flatMap(({ label: section, links }) =>
      links.map(({ key, label, path }) => ({
        key,
        label,
        path,
        section,
        rank: namedBy(text, label, ALSO_CALLED[key]),
      })),
    )
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank);
