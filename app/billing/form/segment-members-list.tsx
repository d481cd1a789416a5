import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SegmentMembers } from "#core/billing/lookup-contract.ts";
import type { SegmentMembersLoaded } from "./segment-members.route.ts";

/** The names behind a segment's count: who is invoiced, and who is left out and why. Read when it is opened. */
export function SegmentMembersList({ code, day }: { code: string; day: string }) {
  const loading = useFetcher<SegmentMembersLoaded>();
  const [isOpen, setOpen] = useState(false);
  const read = () =>
    void loading.load(`/ims/segments/${encodeURIComponent(code)}/members?${new URLSearchParams({ day })}`);
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && !loading.data?.ok) read();
  };
  return (
    <div>
      <Button className="btn-sm" aria-expanded={isOpen} aria-controls="segment-members" onClick={toggle}>
        {isOpen ? "Hide students" : "Show students"}
      </Button>
      <div id="segment-members" hidden={!isOpen} className="mt-2 text-sm">
        {loading.state !== "idle" && <p className="text-muted">Reading the students…</p>}
        {loading.data && !loading.data.ok && (
          <Notice kind="error">
            {loading.data.message}{" "}
            <button type="button" className="link" onClick={read}>
              Try again
            </button>
          </Notice>
        )}
        {loading.data?.ok && <Members members={loading.data.members} />}
      </div>
    </div>
  );
}

const Members = ({ members: { members, leftOut } }: { members: SegmentMembers }) => (
  <>
    {members.length === 0 && <p className="text-muted">No active student: nobody would be invoiced.</p>}
    <ol className="max-h-52 list-decimal overflow-y-auto pl-8">
      {members.map(({ customerId, name, discounts }) => (
        <li key={customerId}>
          {name} <span className="text-muted">{[customerId, ...discounts].join(", ")}</span>
        </li>
      ))}
    </ol>
    {leftOut.length > 0 && (
      <p className="mt-2 text-muted">
        Left out: {leftOut.map(({ name, reason }) => `${name} (${reason})`).join(", ")}
      </p>
    )}
  </>
);
