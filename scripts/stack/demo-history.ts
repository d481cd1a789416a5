import { editAttendances } from "#api/attendance/attendance.ts";
import { overrideFinalGrade } from "#api/commands/grading/override-grade.ts";
import { printCertificates } from "#api/commands/reports/certificates.ts";
import { publishCards, withdrawReportCards } from "#api/commands/reports/change-cards.ts";
import { computeAllFigures } from "#api/commands/reports/compute-figures.ts";
import { cardsToPublish } from "#core/reports/publishing/publishing-job.ts";
import { schoolDayAt, startOfDay } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { cardsOfSection, type FoundCard } from "#db/queries/reports/report-card.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { type Desk, perform } from "./demo-desk.ts";
import { addDemoTrail } from "./demo-trail.ts";

/**
 * What the demo school's registrar has done before anyone signs in, by the very commands of the API and on days of their
 * own: last year's report cards published, some corrected and one withdrawn, certificates issued of which one is no longer
 * met; this year's first term published but for one section, and changed since on two cards.
 */
export async function addDemoHistory(db: Database, origin: string, epochMs: number): Promise<void> {
  const [sections, [lastAward]] = await read(db, [releasedSections(), latestYearOfAwards()] as const);
  if (!lastAward) throw new Error("The demo school has no awards.");
  const desk = { db, origin, epochMs };
  const lastSection = sections.at(-1);
  for (const section of sections)
    if (section !== lastSection)
      await publishSection(desk, section, "", officeMs(desk, section.end_date, 14));
  await issueCertificates(desk, lastAward.school_year_id);
  await correctLastYear(
    desk,
    sections.filter(({ is_last_year, ordinal }) => is_last_year === 1 && ordinal === 3),
  );
  await changeThisYear(
    desk,
    sections.filter(({ is_last_year }) => is_last_year === 0),
  );
  await addDemoTrail(desk);
}

interface TermOfSection {
  section_id: number;
  term_uuid: string;
  ordinal: number;
  end_date: string;
  is_last_year: 0 | 1;
}

/** Every section in every term of which it has a card that is ready. */
const releasedSections = (): Statement<TermOfSection> =>
  statement(sql`select distinct card.section_id, term.uuid as term_uuid, term.ordinal, term.end_date,
      term.school_year_id < (select max(begun.school_year_id) from report_card_row cross join term begun on begun.id = term_id) as is_last_year
    from report_card_row card join term on term.id = card.term_id where card.state = 'Ready'
    order by term.end_date, card.section_id`);

/** Awards of a whole year are those of the last one. */
const latestYearOfAwards = (): Statement<{ school_year_id: number }> =>
  statement(sql`select school_year_id from award where period = 4 order by school_year_id desc limit 1`);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OFFICE_OPENS_HOUR = 9;
/** So many days after a day, at the hour the office opens; never later than now. */
const officeMs = ({ epochMs }: Desk, day: string, daysLater: number): number =>
  Math.min(Date.parse(startOfDay(day)) + daysLater * DAY_MS + OFFICE_OPENS_HOUR * HOUR_MS, epochMs);

const namesOf = (cards: readonly FoundCard[], termUuid: string) =>
  cards.map(({ studentNo }) => ({ studentNo, term: { uuid: termUuid } }));

async function publishSection(
  desk: Desk,
  { section_id, term_uuid }: TermOfSection,
  reason: string,
  epochMs: number,
): Promise<void> {
  const [cards] = await read(desk.db, [cardsOfSection(section_id, term_uuid)] as const);
  const { publish } = cardsToPublish({ role: "RA" }, reason, cards);
  if (publish.length === 0) return;
  const asked = { cards: namesOf(publish, term_uuid), schoolYear: null, reason };
  const command = publishCards(asked, {
    sectionIds: [section_id],
    today: schoolDayAt(epochMs),
    origin: desk.origin,
  });
  await perform(desk, epochMs, command);
}

const CERTIFICATES = 10;

/** Issues certificates of last year; then a grade is corrected under the first of them. */
async function issueCertificates(desk: Desk, yearId: number): Promise<void> {
  const [awards] = await read(desk.db, [
    statement<{ uuid: string; section_id: number; student_no: string; class_uuid: string; end_date: string }>(
      sql`select award.uuid, award.section_id, student.student_no, school_class.uuid as class_uuid, school_year.end_date
        from award join student on student.id = student_id join school_class on school_class.id = class_id
          join school_year on school_year.id = award.school_year_id
        where award.school_year_id = ${yearId} and period = 4 and award_group = 'top_subject' order by award.id limit ${CERTIFICATES}`,
    ),
  ] as const);
  const [first] = awards;
  if (!first) return;
  const printedMs = officeMs(desk, first.end_date, 20);
  await perform(
    desk,
    printedMs,
    printCertificates(
      awards.map(({ uuid }) => uuid),
      {
        sectionIds: [...new Set(awards.map(({ section_id }) => section_id))],
        today: schoolDayAt(printedMs),
        origin: desk.origin,
      },
    ),
  );
  await correctGrade(desk, first.student_no, first.class_uuid, "A test was counted twice.");
}

async function correctGrade(desk: Desk, studentNo: string, classUuid: string, reason: string): Promise<void> {
  const asked = { studentNo, of: { classUuid }, value: 76_0000, reason, version: null };
  await perform(desk, desk.epochMs, overrideFinalGrade(classUuid, asked));
  await computeAllFigures(desk.db);
}

/** Two corrected cards get a second revision with its reason; one card of the first term is withdrawn. */
async function correctLastYear(desk: Desk, sections: readonly TermOfSection[]): Promise<void> {
  for (const section of sections.slice(0, 2)) {
    const [[one]] = await read(desk.db, [
      statement<{
        student_no: string;
        class_uuid: string;
      }>(sql`select student.student_no, school_class.uuid as class_uuid
        from report_card_row card join student on student.id = card.student_id
          join school_class on school_class.section_id = card.section_id join report_final on report_final.student_id = student.id
            and report_final.class_id = school_class.id
        where card.section_id = ${section.section_id} order by card.id desc limit 1`),
    ] as const);
    if (!one) continue;
    const reason = "The final examination was marked again.";
    await correctGrade(desk, one.student_no, one.class_uuid, reason);
    await publishSection(desk, section, reason, desk.epochMs);
  }
  const [section] = sections;
  if (!section) return;
  const [cards] = await read(desk.db, [cardsOfSection(section.section_id, section.term_uuid)] as const);
  const asked = {
    cards: namesOf(cards.slice(-1), section.term_uuid),
    schoolYear: null,
    reason: "It was published before the adviser had confirmed the days absent.",
  };
  await perform(desk, desk.epochMs, withdrawReportCards(asked, schoolDayAt(desk.epochMs)));
}

/** The days absent of two students are corrected after their cards were published: these say Changed. */
async function changeThisYear(desk: Desk, sections: readonly TermOfSection[]): Promise<void> {
  const [section] = sections;
  if (!section) return;
  const [records] = await read(desk.db, [
    statement<{ uuid: string }>(sql`select attendance.uuid from attendance join term on term.id = term_id
      where section_id = ${section.section_id} and term.uuid = ${section.term_uuid} order by attendance.id limit 2`),
  ] as const);
  const edits = records.map(({ uuid }) => ({
    uuid,
    edit: { daysAbsent: 3_0000, daysTardy: 1_0000, version: null },
  }));
  await perform(desk, desk.epochMs, editAttendances.command({ params: {}, body: edits }));
  await computeAllFigures(desk.db);
}
