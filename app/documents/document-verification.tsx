import { QrCode } from "#app/ui/qr-code.tsx";
import type { Paper } from "#core/documents/papers/paper.ts";
import type { Verification } from "#core/documents/verification.ts";

/** The QR code at a document's end, with the code it says and where to enter it; `beside`: what is told beside it. */
export function DocumentVerification({
  verification,
  beside,
}: {
  verification: Verification;
  beside?: Paper["beside"];
}) {
  return (
    <section
      className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4"
      aria-label={beside ? verification.code : "Verification"}
    >
      <div className="flex items-center gap-4">
        <QrCode
          text={verification.url}
          label={beside ? verification.caption : `QR code of ${verification.url}`}
          border={2}
          className="size-[92px] flex-none"
        />
        <div className="min-w-0 text-xs">
          <p className="font-semibold break-all">{verification.code}</p>
          <p className="soft mt-1 max-w-[240px]">{verification.caption}</p>
        </div>
      </div>
      {beside && beside.lines.length > 0 && (
        <div className="min-w-0 text-sm">
          <p className="soft mb-1 text-xs">{beside.heading}</p>
          {beside.lines.map((line) => (
            <p key={line} className="break-words">
              {line}
            </p>
          ))}
        </div>
      )}
    </section>
  );
}
