-- A teacher is reminded of missing grades once a day: subject_number is the day.
create unique index mail_reminder_once on mail (subject_uuid, subject_number) where kind = 'grade-reminder' and status <> 'failed';
