-- Events about imports of payments and refunds are billing's.
drop index audit_event_records;
--> statement-breakpoint
create index audit_event_records on audit_event (occurred_at, id, subject_kind, subject_uuid)
  where subject_kind not in ('user', 'invoice', 'invoice-import', 'payment', 'payment-import', 'refund', 'refund-import', 'credit-memo', 'customer', 'file', 'mail', 'series', 'billing-settings');
