import { REMINDER_LIST, type ReminderRow } from "#core/billing/reminders/reminder-list.ts";
import { CREDIT_COVERS, type LeftOut, stageText } from "#core/billing/reminders/reminders.ts";
import { inDays, indexed, is, type ListPage, listSource } from "#db/queries/shared/list-source.ts";
import { remindersMatching } from "#db/queries/shared/record-search.ts";
import { type SQL, sql, statement } from "#db/statement.ts";

/** The reminders, the newest first, with the invoices each names. */
type Head = Omit<ReminderRow, "students" | "stages" | "invoices"> & { row_id: number };
interface Line {
  reminder_id: number;
  uuid: string;
  number: string;
  customerId: string;
  customerName: string;
  has_left: 0 | 1;
  dueDate: string;
  balance: number;
  stage: number | null;
  left_out: LeftOut | null;
}
const distinct = (texts: readonly string[], between: string): string => [...new Set(texts)].join(between);

export const REMINDERS = listSource(REMINDER_LIST, {
  table: "reminder",
  columns: sql`reminder.uuid, reminder.created_at as createdAt, guardian.fullname as guardian,
    coalesce(mail.recipient, '') as recipient, invoice_count as invoiceCount, amount_centavos as amount,
    iif(asked_by is null, 'On schedule', given_name || ' ' || last_name) as askedBy, coalesce(reminder.reason, '') as reason,
    reminder.status, mail.finished_at as finishedAt`,
  joins: sql`join guardian on guardian.id = reminder.guardian_id left join mail on mail.id = reminder.mail_id
    left join user_account on user_account.id = asked_by`,
  orders: {
    createdAt: {
      by: ["reminder.created_at", "reminder.id"],
      from: indexed("reminder", "reminder_by_created"),
    },
    amount: {
      by: ["reminder.amount_centavos", "reminder.id"],
      from: indexed("reminder", "reminder_by_amount"),
    },
    guardian: {
      by: ["guardian.name_key", "reminder.id"],
      from: sql`guardian indexed by guardian_fullname
        cross join ${indexed("reminder", "reminder_by_guardian")} on reminder.guardian_id = guardian.id`,
      named: {
        rows: indexed("reminder", "reminder_by_created"),
        joins: sql`cross join guardian on guardian.id = reminder.guardian_id`,
      },
    },
  },
  from: narrowest,
  where: {
    status: is("status"),
    search: (text) => sql`reminder.id in (${remindersMatching(text)})`,
    customerId: (number) => sql`reminder.id in (select reminder_id from student
      cross join invoice on invoice.student_id = student.id cross join reminder_invoice on invoice_id = invoice.id
      where student_no = ${number})`,
    createdDate: inDays("created_at"),
  },
  tabs: (page, where) =>
    statement(sql`select status as tab, count(*) as "count"
      from ${narrowest({ filter: { ...page.filter, status: null } }) ?? indexed("reminder", "reminder_by_created")}
      where ${where} group by 1`),
  tabsAreUnfiltered: true,
  totals: { grandTotal: sql`coalesce(sum(amount_centavos), 0)` },
  also: (ids) =>
    statement<Line>(sql`select reminder_id, invoice.uuid, invoice.number, student_no as customerId,
        student.fullname as customerName, not student.is_active as has_left, reminder_invoice.due_date as dueDate, reminder_invoice.balance_centavos as balance,
        stage, left_out
      from reminder_invoice cross join invoice on invoice.id = invoice_id cross join student on student.id = invoice.student_id
      where reminder_id in (${ids}) order by reminder_id, reminder_invoice.due_date, invoice.number`),
  rowsOf: (heads: Head[], lines: Line[]) => {
    const byReminder = Map.groupBy(lines, ({ reminder_id }) => reminder_id);
    return heads.map(({ row_id, ...head }) => {
      const own = byReminder.get(row_id) ?? [];
      const invoices = own.map(({ reminder_id: _, left_out, has_left, stage, ...line }) => ({
        ...line,
        hasLeft: has_left === 1,
        stage: stageText(stage),
        hasCredit: left_out === CREDIT_COVERS,
      }));
      return {
        ...head,
        students: distinct(
          own.map(({ customerName, has_left }) => (has_left ? `${customerName} (left)` : customerName)),
          "; ",
        ),
        stages: distinct(
          invoices.map(({ stage }) => stage),
          ", ",
        ),
        invoices,
      };
    });
  },
});

/** Those a search or a customer finds are read by id, those of a status by its index. */
function narrowest({ filter }: Pick<ListPage<typeof REMINDER_LIST>, "filter">): SQL | null {
  if (filter.search !== "" || filter.customerId !== null) return sql`reminder not indexed`;
  return filter.status === null ? null : indexed("reminder", "reminder_by_status");
}
