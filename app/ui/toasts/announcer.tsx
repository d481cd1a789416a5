import { useEffect, useState } from "react";

const EVENT = "talaan:announce";

/** Says something to those who do not see the screen; once, and politely. What a toast or a notice says is said by it. */
export function announce(text: string): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: text }));
}

/** The console's one live region for what has no place of its own. It is empty from the first paint: a region that arrives with its text is often not read. */
export function Announcer() {
  const [said, setSaid] = useState({ text: "", turn: 0 });
  useEffect(() => {
    const onSaid = (event: Event) =>
      setSaid(({ turn }) => ({ text: (event as CustomEvent<string>).detail, turn: turn + 1 }));
    window.addEventListener(EVENT, onSaid);
    return () => window.removeEventListener(EVENT, onSaid);
  }, []);
  // The same words twice are news twice: a trailing space makes them another text.
  return (
    <p role="status" data-announcer="" className="not-printed sr-only">
      {said.text}
      {said.turn % 2 === 1 ? " " : ""}
    </p>
  );
}
