import type { Command } from "#api/commands/command.ts";
import { type ManagementRow, NEW_SPONSOR } from "#core/management/editors.ts";
import { lookalikeQuestion } from "#core/management/lookalikes.ts";
import { guardianInWords, guardianMistakes } from "#core/management/people/guardians.ts";
import type { GuardiansEntry } from "#core/management/people/people-contract.ts";
import { NOT_FOUND, ok, refuse, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { guardianOf, guardiansOf, setGuardians, sponsorsNamed } from "#db/queries/management/guardians.ts";
import { insertNamedSponsor } from "#db/queries/management/management-change.ts";
import { currentRow, sponsorsAlike } from "#db/queries/management/management-facts.ts";
import { refusedSponsors } from "./named-choices.ts";
import { SAVED, staleRecord } from "./save-record.ts";

/** The guardians of a student, all in one change (M-24); one of them may be new. */
export const saveGuardians = (
  studentNumber: string,
  { guardians, version, is_confirmed }: GuardiansEntry,
  today: SchoolDay,
): Command<
  readonly [
    ReturnType<typeof currentRow>,
    ReturnType<typeof guardiansOf>,
    ReturnType<typeof sponsorsNamed>,
    ReturnType<typeof sponsorsAlike>,
  ]
> => {
  const made = guardians.find(({ sponsor_id }) => sponsor_id === NEW_SPONSOR);
  const [name, email] = [made?.sponsor_name ?? "", made?.sponsor_email ?? ""];
  return {
    read: () => [
      currentRow("students", studentNumber, today),
      guardiansOf(studentNumber),
      sponsorsNamed(guardians.map(({ sponsor_id }) => sponsor_id)),
      sponsorsAlike({ email, name }),
    ],
    decide({ newUuid }, [[found], before, sponsors, alike]) {
      if (!found?.row) return NOT_FOUND;
      const current = JSON.parse(found.row) as ManagementRow & { version: number };
      if (version !== undefined && version !== current.version) return staleRecord(current);
      const chosen = guardians.flatMap(({ sponsor_id: id }, place) =>
        id === NEW_SPONSOR ? [] : [{ id, path: `guardians.${place}.sponsor_id` }],
      );
      const isKept = (id: string): boolean => before.some(({ uuid }) => uuid === id);
      const errors = [
        ...refusedSponsors(sponsors, chosen, isKept),
        ...guardianMistakes(guardians, NEW_SPONSOR),
      ];
      if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
      const question = made ? lookalikeQuestion(alike, undefined) : null;
      if (question !== null && !is_confirmed) return refuse(409, "CONFIRMATION_NEEDED", question);
      const newGuardian = newUuid();
      const after = guardians.map(({ sponsor_id: id, relation, gets_bills, gets_mail }) => ({
        uuid: id === NEW_SPONSOR ? newGuardian : id,
        name: id === NEW_SPONSOR ? name : (sponsors.find(({ uuid }) => uuid === id)?.name ?? ""),
        relation,
        getsBills: gets_bills,
        getsMail: gets_mail,
      }));
      const changes = [
        {
          name: "guardians",
          before: before.map((row) => guardianInWords(guardianOf(row))).join(", "),
          after: after.map(guardianInWords).join(", "),
        },
      ];
      return ok({
        statements: [
          ...(made
            ? [
                insertNamedSponsor(newGuardian, {
                  name,
                  email,
                  contact_number: made.sponsor_contact_number ?? "",
                }),
              ]
            : []),
          ...setGuardians({ studentNumber, version: current.version }, after),
          expectChanges(1),
        ],
        audit: [
          {
            event: "management-update",
            subjectUuid: studentNumber,
            data: { list: "students", id: studentNumber, changes },
          },
        ],
        answer: { status: 200, message: SAVED },
      });
    },
  };
};
