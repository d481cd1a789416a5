import type { Command } from "#api/commands/command.ts";
import type { AuditEventName } from "#core/audit/events.ts";
import { ok } from "#core/shared/result.ts";

/** Writes down that something was refused or looked at: an audit event and nothing else. */
export const recordEvent = (
  event: AuditEventName,
  subjectUuid: string | null,
  data: Record<string, unknown> = {},
): Command<readonly []> => ({
  read: () => [],
  decide: ({ actor }) =>
    ok({
      statements: [],
      audit: [{ event, subjectUuid: subjectUuid ?? actor.uuid, data }],
      answer: { status: 200, message: "Recorded." },
    }),
});
