import { addAttendance, deleteAttendance, publishAttendance } from "#api/attendance/attendance.ts";
import { recordEvent } from "#api/commands/audit/record-event.ts";
import { askVerification } from "#api/commands/audit/verify-now.ts";
import { type AnyFileImport, importRecords, readUpload } from "#api/commands/import-file.ts";
import { sendCards } from "#api/commands/mail/send-cards.ts";
import { SCHOOL_CHANGE, saveSettings } from "#api/commands/management/save-settings.ts";
import { withdrawAward } from "#api/commands/reports/certificates.ts";
import { changePasses } from "#api/enrollment/enrollment-pass.ts";
import { exclusionImport, removeExclusions } from "#api/grading/exclusion.ts";
import { markTerm } from "#api/grading/missing-term.ts";
import { saveRecord } from "#api/management/office-record.ts";
import { rosterImport } from "#api/management/roster.ts";
import { saveSignatory } from "#api/management/signatory.ts";
import { saveStudent } from "#api/management/student.ts";
import { STUDENT_DETAILS_FILE } from "#api/management/student-details.ts";
import { remindTeachers } from "#api/reports/missing.ts";
import { issuePermanentRecord, saveElsewhereYear } from "#api/reports/permanent-record.ts";
import { enterRemedialMarks, setPromotions } from "#api/reports/promotion.ts";
import { changePublishingJob, publishSections } from "#api/reports/publishing-job.ts";
import type { AuditEventName } from "#core/audit/events.ts";
import { exclusionTemplate } from "#core/grading/imports/exclusion-file.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import { readFile } from "#core/shared/import/reading/file-reading.ts";
import { addDays, schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { chargeLatePayments } from "./demo/demo-late-charges.ts";
import { mailGuardians } from "./demo/demo-mails.ts";
import { makePromises } from "./demo/demo-notes.ts";
import { remindGuardians } from "./demo/demo-reminders.ts";
import { addDemoBilling } from "./demo-billing.ts";
import { giveCredits } from "./demo-credit-memos.ts";
import { type Day, type Desk, dayOf, type RunningTerm } from "./demo-desk.ts";
import { moveGradebooks, workOnActivity } from "./demo-gradebooks.ts";

/**
 * What else the office has done on the day the demo school is made, so that its trail has what people cause: a transferee
 * comes in, records are viewed, gradebooks move, and what was asked by mistake is taken back. The sections it marks are
 * computed by the scheduled job of the first minute.
 */
export async function addDemoTrail(desk: Desk): Promise<void> {
  const today = schoolDayAt(desk.epochMs);
  const [[term]] = await read(desk.db, [runningTerm(today)] as const);
  // Between two school years there is no such day.
  if (!term) return;
  const day: Day = {
    ...term,
    today,
    ...dayOf(desk, desk.epochMs),
  };
  await takeInTransferee(day);
  await decideYearsEnd(day, desk.origin);
  await takeBack(day);
  await moveGradebooks(day);
  await workOnActivity(day);
  await keepOffice(day);
  await addDemoBilling(day);
  await giveCredits(day, desk);
  await makePromises(desk);
  await chargeLatePayments(day);
  await remindGuardians(desk);
  await mailGuardians(day);
  await viewRecords(day);
  await day.do(askVerification());
}

const runningTerm = (today: string): Statement<RunningTerm> =>
  statement(sql`select school_year.name as year_name, school_year.id as year_id, term.id as term_id, ordinal
    from term join school_year on school_year.id = school_year_id
    where term.start_date <= ${today} and term.ordinal > 1 order by term.start_date desc limit 1`);

/** The import of a file with one row, its cells by their headings. */
function fileOf(of: AnyFileImport, row: Readonly<Record<string, string>>) {
  const text = [Object.keys(row), Object.values(row)].map(csvLine).join("");
  const read = readFile(new TextEncoder().encode(text), of.definition);
  if (!read.ok) throw new Error(`The demo school's history: ${read.message}`);
  return importRecords(of, readUpload(of, read.value), {});
}

/** A new student of the running term: put on the roster, with the years elsewhere and the first term marked. */
async function takeInTransferee({ do: perform, first, ...day }: Day): Promise<void> {
  const { student_no: last = "0" } = await first(sql`select max(student_no) as student_no from student`);
  const studentNo = String(Number(last) + 1).padStart(6, "0");
  const { section = "", level = "" } =
    await first(sql`select section.name as section, grade_level.name as level
    from section join grade_level on grade_level.id = grade_level_id
    where school_year_id = ${day.year_id} and kind = 'regular' order by grade_level.ordinal desc, section.id limit 1 offset 8`);
  if (section === "") return;
  await perform(
    fileOf(rosterImport(day.year_name), {
      "Student ID": studentNo,
      ...{ "Last Name": "Villafuerte", "Given Name": "Amihan", "Middle Name": "Reyes" },
      ...{ "Grade Level": level, "Grade Section": section },
      ...{ Sponsor: "Corazon Villafuerte", "Sponsor Email": "corazon.villafuerte@talaan.test" },
      ...{ "Sponsor Address": "12 Rizal Avenue", "Sponsor City": "San Pablo City" },
      ...{ "Sponsor Province": "Laguna", "Sponsor Postal Code": "4000" },
    }),
  );
  await perform(
    fileOf(STUDENT_DETAILS_FILE, {
      ...{ "Student ID": studentNo, "Student Name": "Villafuerte, Amihan Reyes" },
      ...{ LRN: "409876999901", Sex: "F", "Birth Date": "2014-05-12" },
    }),
  );
  await perform(
    saveElsewhereYear.command({
      params: { student_id: studentNo },
      body: {
        supersedes: null,
        reason: "",
        year: {
          schoolYear: "2024-2025",
          school: "Bagong Silang Elementary School",
          schoolId: "108122",
          ...{
            division: "Division of Laguna",
            level: "Grade 5",
            section: "Rosal",
            adviser: "Ms. Teresita Bautista",
          },
          areas: ["English", "Filipino", "Mathematics", "Science"].map((name) => ({
            name,
            terms: ["86", "87", "88"],
            final: "87",
            remark: "Passed" as const,
          })),
          average: "87.00",
          action: "Promoted to Grade 6",
          remedial: [],
        },
      },
    }),
  );
  await perform(
    markTerm.command({
      params: {},
      body: {
        studentNo,
        schoolYear: day.year_name,
        term: 1,
        isMissing: true,
        version: null,
        school: "Bagong Silang Elementary School",
        reason: "Came to the school in the second term",
      },
    }),
  );
}

/** Promotions and remedial classes of last year, and a record that is handed out. */
async function decideYearsEnd({ do: perform, first, ...day }: Day, origin: string): Promise<void> {
  const lastYear = sql`(select max(id) from school_year where id < ${day.year_id})`;
  const { year = "" } = await first(sql`select name as year from school_year where id = ${lastYear}`);
  const { student_no: retained } = await first(sql`select student_no from report_year
    where school_year_id = ${lastYear} and promotion_status = 'Retained' and remedial_result is null order by id limit 1`);
  if (retained)
    await perform(
      setPromotions(
        {
          students: [{ studentNo: retained, version: null }],
          value: "Retained",
          schoolYear: year,
          reason: "Confirmed with the parents",
        },
        day.today,
      ),
    );
  const pending =
    await first(sql`select student_no, areas_json ->> '$[0].classUuid' as class_uuid from report_year
    where school_year_id = ${lastYear} and remedial_result = 'Pending' and areas_json ->> '$[0].mark' is null order by id desc limit 1`);
  if (pending.student_no && pending.class_uuid)
    await perform(
      enterRemedialMarks.command({
        params: {},
        body: {
          entries: [
            {
              ...{
                studentNo: pending.student_no,
                classUuid: pending.class_uuid,
                markE4: 820_000,
                version: null,
              },
              heldFrom: addDays(day.today, -60),
              heldTo: addDays(day.today, -30),
            },
          ],
          reason: "",
          schoolYear: year,
        },
      }),
    );
  const { student_no: leaver = "", sections = "[]" } =
    await first(sql`select student_no, json_group_array(distinct section_id) as sections
    from report_year where student_id = (select min(student_id) from report_year where promotion_status = 'Promoted')`);
  if (leaver !== "")
    await perform(
      issuePermanentRecord(
        leaver,
        { purpose: "transfer", recipient: "San Pablo City National High School" },
        { sectionIds: JSON.parse(sections), today: day.today, origin },
      ),
    );
}

/** An award that is withdrawn, a card sent to a guardian, and a publishing job that is cancelled. */
async function takeBack({ do: perform, first, ...day }: Day): Promise<void> {
  const { uuid } = await first(sql`select uuid from award where state = 'Issued' order by id desc limit 1`);
  if (uuid) await perform(withdrawAward(uuid, "It was printed for the wrong ceremony"));
  const published = await first(sql`select card.student_no, term.uuid as term_uuid from report_card_row card
    join term on term.id = card.term_id join student on student.id = card.student_id join guardian on guardian.id = guardian_id
    where card.state = 'Published' and guardian.email <> '' order by card.id desc limit 1`);
  if (published.student_no && published.term_uuid) {
    const cards = [{ studentNo: published.student_no, term: { uuid: published.term_uuid } }];
    await perform(sendCards({ cards, versions: [null], schoolYear: null, reason: "" }, day.today));
  }
  const ready =
    await first(sql`select section.uuid from report_card_row join section on section.id = section_id
    where report_card_row.school_year_id = ${day.year_id} and state = 'Ready' order by report_card_row.id limit 1`);
  if (!ready.uuid) return;
  const scope = { kind: "sections" as const, sectionUuids: [ready.uuid] };
  await perform(publishSections({ scope, schoolYear: day.year_name, term: 1, reason: "" }, day.today));
  const { uuid: job } = await first(sql`select uuid from publishing_job order by id desc limit 1`);
  if (job) await perform(changePublishingJob(job, "cancel"));
}

/** Passes, attendance, exclusions, reminders and settings. */
async function keepOffice({ do: perform, first, ...day }: Day): Promise<void> {
  const pass = await first(sql`select uuid from enrollment_pass where is_certified = 0 order by id limit 1`);
  if (pass.uuid) {
    for (const becomes of ["Released", "Not Released"] as const)
      await perform(changePasses.command({ params: {}, body: { names: [pass.uuid], becomes } }));
  }
  const target = { schoolYear: day.year_name, term: day.ordinal };
  const { student_no: someone = "" } = await first(sql`select student_no from student
    join student_section on student_id = student.id join section on section.id = section_id
    where school_year_id = ${day.year_id} and kind = 'regular' order by student.id limit 1`);
  const list = exclusionImport(target);
  const file = new TextEncoder().encode(`${exclusionTemplate()}${someone},,A balance is open`);
  const outcome = readFile(file, list.definition);
  if (!outcome.ok) throw new Error(outcome.message);
  await perform(importRecords(list, readUpload(list, outcome.value), {}));
  const params = { year: day.year_name, term: TERM_NAMES[day.ordinal] };
  await perform(removeExclusions.command({ params, body: [someone] }));
  // The newest student: the transferee, who has no attendance yet.
  const { student_no: newest = "" } = await first(sql`select max(student_no) as student_no from student`);
  const record = { studentId: newest, term: day.ordinal, termUuid: null, schoolYear: day.year_name };
  await perform(
    addAttendance.command({
      params: {},
      body: { ...record, schoolYearUuid: null, daysAbsent: 1_0000, daysTardy: 0 },
    }),
  );
  await perform(
    publishAttendance.command({
      params: {},
      query: { term: day.ordinal, school_year: day.year_name },
      body: { student_id: [newest] },
    }),
  );
  const { uuid } = await first(sql`select uuid from attendance order by id desc limit 1`);
  if (uuid) await perform(deleteAttendance.command({ params: {}, body: { ids: [uuid] } }));
  await perform(recordEvent("attendance-export", null, { kind: "list", students: 35 }));
  await perform(remindTeachers({ year: day.year_name, term: TERM_NAMES[day.ordinal] }, day.today));
  const entry = { lrn: "409876999902", sex: "F" as const, birth_date: "2014-05-12", version: undefined };
  await perform(saveRecord(saveStudent, { id: newest, entry, today: day.today }));
  const next = { name: "Dr. Rosalinda P. Evangelista", post: "president" as const, version: undefined };
  const held_from = addDays(day.today, 240);
  await perform(saveRecord(saveSignatory, { id: null, entry: { ...next, held_from }, today: day.today }));
  await perform(
    saveSettings(SCHOOL_CHANGE, {
      parent_app_note: "Ask the registrar's office for an invitation to the parent app.",
    }),
  );
}

/** Records that were opened on a screen. */
async function viewRecords({ do: perform, first }: Day): Promise<void> {
  const views: readonly (readonly [AuditEventName, SQL, RoleCode])[] = [
    ["report-card-view", sql`select uuid from student order by id limit 1`, "RA"],
    ["award-view", sql`select uuid from student order by id limit 1`, "RA"],
    ["permanent-record-view", sql`select uuid from student order by id limit 1`, "RA"],
    ["gradebook-view", sql`select uuid from gradebook order by id limit 1`, "ST"],
    ["attendance-view", sql`select uuid from attendance order by id limit 1`, "RA"],
    ["invoice-view", sql`select uuid from invoice order by id limit 1`, "FA"],
    ["payment-view", sql`select uuid from payment order by id limit 1`, "FA"],
    ["receipt-view", sql`select uuid from payment order by id limit 1`, "FA"],
    ["credit-memo-view", sql`select uuid from credit_memo order by id limit 1`, "FA"],
    ["promissory-note-view", sql`select uuid from promissory_note order by id limit 1`, "FA"],
    ["refund-view", sql`select uuid from refund order by id limit 1`, "FA"],
    ["payment-history-view", sql`select uuid from invoice order by id limit 1`, "FA"],
    ["statement-view", sql`select uuid from student order by id limit 1`, "FA"],
  ];
  for (const [event, query, role] of views) {
    const { uuid } = await first(query);
    if (uuid) await perform(recordEvent(event, uuid), role);
  }
}
