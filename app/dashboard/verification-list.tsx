import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { VERIFICATIONS, type Verification } from "#core/management/verification.ts";
import { formatInstant } from "#core/shared/school-day.ts";

/** What the nightly verifications of the records found. */
export function VerificationList({ verifications }: { verifications: readonly Verification[] }) {
  if (verifications.length === 0) return null;
  return (
    <section aria-labelledby="verifications" className="mt-6">
      <h2 id="verifications" className="board-title">
        Nightly verifications
      </h2>
      <ul>
        {verifications.map((verification) => (
          <VerificationRow key={verification.name} verification={verification} />
        ))}
      </ul>
    </section>
  );
}

function VerificationRow({ verification: { name, finishedAt, findings } }: { verification: Verification }) {
  const { label, proves } = VERIFICATIONS[name];
  const isSound = findings.length === 0;
  const found = findings.length === 1 ? "1 problem found" : `${findings.length} problems found`;
  return (
    <li className="border-b border-line px-4 py-2.5 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {isSound ? (
          <CircleCheck className="icon text-success" aria-hidden />
        ) : (
          <CircleAlert className="icon text-error" aria-hidden />
        )}
        <span className="font-medium">{label}</span>
        <span className={isSound ? "text-muted" : "text-error"}>{isSound ? "No problems found" : found}</span>
        <span className="num text-sm text-muted">{formatInstant(finishedAt)}</span>
      </div>
      {isSound ? (
        <p className="text-sm text-muted">{proves}</p>
      ) : (
        <ul className="list-disc pl-5 text-sm">
          {findings.map((finding) => (
            <li key={finding} className="break-words">
              {finding}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
