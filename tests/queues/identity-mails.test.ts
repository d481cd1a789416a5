import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "#tests/support/caller.ts";
import { School, until } from "#tests/support/school.ts";

/** Given a school whose mail queue is full, when somebody asks for a password link, then it does not wait for the others (I-42). */
let school: School;
beforeAll(async () => {
  school = await School.open({ vars: { MAIL_PACE_MS: "200" } });
});
afterAll(() => school?.close());

const MANY = 60;
const sentTo = (recipient: string) =>
  school.stack.mail.mails().filter(({ to }) => to.some((address) => address.includes(recipient))).length;

test("a password link is mailed before what was queued earlier", async () => {
  const database = school.database();
  const { rows } =
    await database.execute(`with recursive crowd (value) as (select 1 union all select value + 1 from crowd where value < ${MANY})
    insert into mail (uuid, kind, subject_uuid, subject_number, recipient, revision, status,
      facts_json, created_at)
    select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-7' || substr(hex(randomblob(2)), 2) || '-8'
        || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), 'account-notice', uuid, '', 'crowd' || value || '@mails.test', 1,
      'queued', json_object('school', json_object('name', school.name, 'email', school.email, 'contactNumber', contact_number),
        'givenName', given_name, 'roleCode', 'ST', 'notice', 'unlocked'), '2026-11-18T04:00:00.000Z'
    from user_account cross join school cross join crowd
    where user_account.email = 'teacher@talaan.test' returning uuid`);
  await database.execute(`insert into outbox (uuid, kind, subject_uuid, request_id, created_at)
    select uuid, 'send-mail', uuid, 'test', created_at from mail where recipient like 'crowd%'`);
  database.close();
  const queue = await school.stack.miniflare.getQueueProducer("MAIL_QUEUE", "talaan-api");
  await queue.sendBatch(
    rows.map(({ uuid }) => ({
      body: { outboxId: uuid, kind: "send-mail", subjectId: uuid, requestId: "test" },
    })),
  );
  await until(async () => sentTo("crowd") > 0);
  const asked = await new Caller(school.stack.apiUrl, "", "").post("/auth/forgot-password", {
    email: "teacher@talaan.test",
  });
  expect(asked.status).toBe(200);
  await until(async () => sentTo("teacher@talaan.test") > 0);
  expect(sentTo("crowd")).toBeLessThan(MANY);
  const { body } = await new Caller(school.stack.apiUrl, "", "").get("/health?deep=1");
  expect(body.identity_mail_seconds).toEqual(expect.any(Number));
});
