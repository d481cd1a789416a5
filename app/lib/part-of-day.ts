const MANILA_OFFSET_HOURS = 8;

/** "morning", "afternoon" or "evening" in Manila, for the greeting. */
export function partOfDay(epochMs: number): "morning" | "afternoon" | "evening" {
  const hour = new Date(epochMs + MANILA_OFFSET_HOURS * 3_600_000).getUTCHours();
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}
