-- A revision of a report card is told and sent to an address at most once; what was surely not sent may be sent again.
create unique index mail_card_once on mail (subject_uuid, kind, recipient)
  where kind in ('report-card', 'report-card-notice') and status <> 'failed';
--> statement-breakpoint
create index mail_card on mail (subject_uuid, id) where kind in ('report-card', 'report-card-notice');
--> statement-breakpoint
create index mail_notice_waiting on mail (id) where kind = 'report-card-notice' and status = 'waiting';
