/**
 * What counts as one network address for limits: an IPv4 address as it is, an IPv6 address by its /64, since a
 * household or a server is given at least that many. Any other text means itself.
 */
export function addressGroup(address: string): string {
  const text = address.trim().toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped) return mapped;
  if (!text.includes(":")) return text;
  const [head = "", tail] = text.split("%")[0]?.split("::") ?? [];
  const groupsOf = (part: string | undefined) => (part ? part.split(":") : []);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
