/** Fires a cron on this machine: "* * * * *" each minute, "m h * * *" once a day (UTC); no other form is used. */
export function startCron(cron: string, run: (cron: string) => Promise<void>): NodeJS.Timeout {
  const [minute, hour] = cron.split(" ");
  let lastRun = "";
  return setInterval(() => {
    const now = new Date().toISOString().slice(0, 16);
    const isDue =
      minute === "*" ||
      (Number(now.slice(14, 16)) === Number(minute) && Number(now.slice(11, 13)) === Number(hour));
    if (!isDue || lastRun === now) return;
    lastRun = now;
    run(cron).catch((error: unknown) => console.error(JSON.stringify({ cron, error: String(error) })));
  }, 5_000);
}
