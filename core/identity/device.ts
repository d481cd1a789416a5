/** "Chrome on Windows", of the system and browser that a session keeps ("Windows, Chrome"); "Unknown device" where neither is known. */
export function deviceInWords(device: string): string {
  const [system = "", browser = ""] = device.split(", ").map((name) => (name === "Other" ? "" : name));
  if (system && browser) return `${browser} on ${system}`;
  return browser || system || "Unknown device";
}
