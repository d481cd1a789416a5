import { useEffect } from "react";
import { useFetcher } from "react-router";
import { SUGGEST_DEBOUNCE_MS } from "#app/billing/lookups.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { loader } from "./same-reference.route.ts";

/** Warns that a reference number already stands on other open invoices of the student; nothing is refused. */
export function SameReference(props: { customerId: string; referenceNumber: string; uuid: string | null }) {
  const { customerId, uuid } = props;
  const referenceNumber = props.referenceNumber.trim();
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    if (referenceNumber === "") return;
    const asked = new URLSearchParams({ reference: referenceNumber, ...(uuid !== null && { uuid }) });
    const path = `/ims/students/${encodeURIComponent(customerId)}/references?${asked}`;
    const timer = setTimeout(() => void load(path), SUGGEST_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [load, customerId, referenceNumber, uuid]);
  if (!data || data.numbers.length === 0 || data.referenceNumber !== referenceNumber) return null;
  return (
    <div className="sm:col-span-2">
      <Notice kind="warning">
        {referenceNumber} is already the reference number of {data.numbers.join(", ")} of this student.
      </Notice>
    </div>
  );
}
