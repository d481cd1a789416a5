-- What a message says, pinned when its mail is asked for. Mails not sent yet say what is true now.
alter table mail add column facts_json text not null default '{}' check (json_valid(facts_json));
--> statement-breakpoint
update mail set facts_json = (
    select json_patch('{}', json_object(
      'school', json_object('name', school.name, 'email', school.email, 'contactNumber', school.contact_number),
      'customerName', coalesce(student.fullname, segment.name, ''),
      'amountDue', invoice.amount_due_centavos, 'balance', invoice.balance_centavos, 'dueDate', invoice.due_date,
      'from', document.request_json ->> 'from', 'to', document.request_json ->> 'to',
      'givenName', account.given_name,
      'roleCode', (select role_code from user_role where user_id = account.id and position = 1)
    ))
    from school
      left join invoice on mail.kind = 'invoice' and invoice.uuid = mail.subject_uuid
      left join segment on segment.id = invoice.segment_id
      left join student on student.id = invoice.student_id
        or (mail.kind = 'statement' and student.student_no = mail.subject_number)
      left join document on document.id = mail.document_id
      left join password_reset on mail.kind = 'password-reset' and password_reset.uuid = mail.subject_uuid
      left join user_account account on account.id = password_reset.user_id
  )
  where status in ('waiting', 'queued', 'sending');
