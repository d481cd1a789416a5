import { type Command, unchanged } from "#api/commands/command.ts";
import { ok } from "#core/shared/result.ts";
import { type KeptPicture, logoOf, setLogo } from "#db/queries/management/signatories.ts";
import { SAVED } from "./save-record.ts";

/** The school's logo in place of the one before, or none. Documents that show another one keep it. */
export const keepLogo = (picture: KeptPicture | null): Command<readonly [ReturnType<typeof logoOf>]> => ({
  read: () => [logoOf()],
  decide(_scope, [[current]]) {
    const before = current?.logo_sha256 ?? null;
    const after = picture?.sha256 ?? null;
    if (before === after) return unchanged({ status: 200, message: SAVED });
    return ok({
      statements: [setLogo(picture)],
      audit: [
        {
          event: "logo-change",
          subjectUuid: null,
          data: { changes: [{ name: "logo", before, after }] },
        },
      ],
      answer: { status: 200, message: SAVED },
    });
  },
});
