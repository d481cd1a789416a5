import { type PersonOnRecord, writingsOfName } from "#core/management/people/same-person.ts";
import { guardiansNamed } from "#db/queries/shared/name-letters.ts";
import { alias, rowsWithin, select, wanted } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";
import { guardian, guardianship, student } from "#db/tables.ts";

/** The guardians of students, and what follows of who they are (M-24). */

/** The account `userId` is of a guardian of the row `student`. */
export const isChildOf = (userId: number): SQL => sql`exists (select 1 from guardianship
  cross join guardian on guardian.id = guardianship.guardian_id
  where guardianship.student_id = student.id and guardian.user_id = ${userId})`;
/** The students of whom the account `userId` is a guardian's, each once: their ids as student_id. */
export const childrenOfAccount = (userId: number): SQL => sql`(select distinct guardianship.student_id
  from guardian cross join guardianship on guardianship.guardian_id = guardian.id where guardian.user_id = ${userId})`;

const one = alias(guardian, "one_of_them");
const theirs = alias(guardianship, "theirs");
const GUARDIANSHIP = {
  uuid: one.uuid,
  relation: theirs.relation,
  getsBills: theirs.getsBills,
  getsMail: theirs.getsMail,
};
const OF_STUDENT = sql`from ${guardianship} theirs join ${guardian} one_of_them on ${one.id} = ${theirs.guardianId}
  where ${theirs.studentId} = ${student.id} order by ${theirs.place}`;
/** The guardians of the row `student`, in their order. */
export const guardiansWithin = rowsWithin(GUARDIANSHIP, OF_STUDENT);
export const namedGuardiansWithin = rowsWithin(
  { ...GUARDIANSHIP, name: one.fullname, email: one.email },
  OF_STUDENT,
);
/** The first students of whom the row `guardian` is a guardian: "000123 Santos, Ana, 000124 Santos, Ben". */
export const studentsOfGuardian = sql<string>`coalesce((select group_concat(label, ', ') from (
  select student.student_no || ' ' || student.fullname as label
  from guardianship cross join student on student.id = guardianship.student_id
  where guardianship.guardian_id = guardian.id order by student.student_no limit 3)), '')`;
/** Sponsors whom a file may mean: of these names, email addresses or ids. */
export const sponsorsNamedOrAt = (
  people: readonly { name: string; email: string; systemId: string }[],
): Statement<PersonOnRecord & { id: number }> => {
  const among = (texts: readonly string[]): SQL => wanted([...new Set(texts.filter(Boolean))]);
  return select(
    {
      id: guardian.id,
      uuid: guardian.uuid,
      name: guardian.fullname,
      email: guardian.email,
      contact: guardian.contactNumber,
      address: guardian.homeAddress,
      isActive: guardian.isActive,
      students: studentsOfGuardian,
    },
    sql`from ${guardian} where ${guardian.id} in (
        ${guardiansNamed(people.flatMap(({ name }) => writingsOfName(name)))}
        union select one.id from ${among(people.map(({ email }) => email.toLowerCase()))}
          cross join guardian one on lower(one.email) = wanted.value and one.email <> ''
        union select one.id from ${among(people.map(({ systemId }) => systemId))}
          cross join guardian one on one.uuid = wanted.value)
      order by ${guardian.id}`,
  );
};
