import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useDownloads } from "#app/documents/download-context.ts";
import { ask, callTo, sendChange } from "#app/lib/browser-calls.ts";
import { Bell } from "#app/ui/icons.tsx";
import { Popover } from "#app/ui/popover.tsx";
import type {
  MY_NOTIFICATIONS,
  READ_NOTIFICATIONS,
  UNREAD_NOTIFICATIONS,
} from "#core/identity/notification-calls.ts";
import { NOTIFICATION_TITLES, type Notification } from "#core/identity/notifications.ts";
import { formatInstant } from "#core/shared/school-day.ts";

/** After one of these the count is asked for again. */
const TELLING = ["notified", "file-failed", "import-progress"];

/** What concerns me: how many are unread, and the newest of them with links to their records. */
export function NotificationBell() {
  const { listen } = useDownloads();
  const [unread, setUnread] = useState(0);
  const [rows, setRows] = useState<readonly Notification[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const count = useCallback(async () => {
    const answer = await ask(callTo<typeof UNREAD_NOTIFICATIONS>("GET /me/notifications/unread"));
    if (answer.ok) setUnread(answer.value.data.unread);
  }, []);
  const refresh = useCallback(async () => {
    const answer = await ask(callTo<typeof MY_NOTIFICATIONS>("GET /me/notifications"));
    setFailed(!answer.ok);
    if (answer.ok) setRows(answer.value.rows);
    void count();
  }, [count]);
  useEffect(() => {
    void count();
    return listen(({ kind }) => {
      if (TELLING.includes(kind)) void count();
    });
  }, [count, listen]);
  const read = async (range: { from: number; upTo: number }) => {
    await sendChange(callTo<typeof READ_NOTIFICATIONS>("POST /me/notifications/read"), range);
    void refresh();
  };
  return (
    <Popover
      label="Notifications"
      align="end"
      className="w-[384px]"
      triggerLabel={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
      triggerClassName="btn btn-ghost btn-square relative"
      onOpen={() => void refresh()}
      trigger={
        <>
          <Bell className="icon" />
          {unread > 0 && (
            <span
              aria-hidden
              className="num absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[10px] leading-4 font-semibold text-primary-content ring-2 ring-base-100"
            >
              {Math.min(unread, 99)}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <>
          <div className="flex h-11 items-center gap-2 px-3">
            <h2 className="flex-1 text-base font-semibold">Notifications</h2>
            {unread > 0 && rows?.[0] && (
              <button
                type="button"
                className="link-in text-sm"
                onClick={() => void read({ from: 0, upTo: rows[0]?.id ?? 0 })}
              >
                Mark all as read
              </button>
            )}
          </div>
          {hasFailed && (
            <p role="alert" className="border-t border-line px-3 py-2.5 text-sm text-error">
              The notifications did not load.{" "}
              <button type="button" className="link-in" onClick={() => void refresh()}>
                Try again
              </button>
            </p>
          )}
          {rows?.length === 0 && (
            <p className="border-t border-line px-3 py-6 text-center text-sm text-muted">
              What waits for you, and what was sent back to you, appears here.
            </p>
          )}
          <ul className="max-h-[60vh] divide-y divide-line overflow-y-auto border-t border-line">
            {(rows ?? []).map((row) => (
              <li key={row.id}>
                <NotificationLine
                  row={row}
                  onRead={() => void read({ from: row.id, upTo: row.id })}
                  onLeave={close}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}

/** One of them; pressing it marks it as read, and leads to its record. */
function NotificationLine(props: { row: Notification; onRead: () => void; onLeave: () => void }) {
  const { row, onRead, onLeave } = props;
  const navigate = useNavigate();
  const isUnread = row.readAt === null;
  return (
    <button
      type="button"
      className="flex w-full items-start gap-2.5 px-3 py-2.5 text-left text-sm hover:bg-base-200"
      onClick={() => {
        if (isUnread) onRead();
        if (row.path === "") return;
        onLeave();
        void navigate(row.path);
      }}
    >
      <span aria-hidden className={`mt-1.5 size-2 flex-none rounded-full ${isUnread ? "bg-primary" : ""}`} />
      <span className="min-w-0 flex-1">
        <span className={`block ${isUnread ? "font-semibold" : ""}`}>
          {NOTIFICATION_TITLES[row.kind]}
          {isUnread && <span className="sr-only">, unread</span>}
        </span>
        <span className="block break-words">{row.name}</span>
        {row.reason && <span className="block break-words text-muted">{row.reason}</span>}
        <span className="block text-xs text-muted">{formatInstant(row.at)}</span>
      </span>
    </button>
  );
}
