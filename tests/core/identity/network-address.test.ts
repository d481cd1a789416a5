import { expect, test } from "vitest";
import { addressGroup } from "#core/identity/network-address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:DB8:0:1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:db8:0000:0001::5", "2001:db8:0:1::/64"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:db8::5", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["direct", "direct"],
])("%s counts as %s", (address, group) => expect(addressGroup(address)).toBe(group));
