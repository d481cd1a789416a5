import { describe, expect, test } from "vitest";
import { AREAS, mayEnter } from "#core/identity/access.ts";
import { defaultPathFor, pathFrom, sectionAt, sectionsFor } from "#core/identity/navigation.ts";
import { isRoleCode, mayUseConsole, ROLE_CODES, type RoleCode } from "#core/identity/roles.ts";
import { AREA_ROLES } from "#tests/support/area-roles.ts";

describe("who may enter", () => {
  test.each(Object.keys(AREAS) as (keyof typeof AREAS)[])("%s", (area) => {
    expect(ROLE_CODES.filter((role) => mayEnter(area, role)).sort()).toEqual(
      AREA_ROLES[area].split(" ").sort(),
    );
  });

  test("parents and local guardians use no console", () => {
    expect(ROLE_CODES.filter((role) => !mayUseConsole(role))).toEqual(["PAR", "LG"]);
    expect(sectionsFor("PAR")).toEqual([]);
    expect(defaultPathFor("LG")).toBe("/login");
  });
});

describe("navigation", () => {
  test("shows finance only Sales & Marketing, and lands there", () => {
    expect(sectionsFor("FA").map(({ label }) => label)).toEqual(["Sales & Marketing"]);
    expect(defaultPathFor("FA")).toBe("/ims/invoices");
  });

  test.each(["ST", "DH", "DAH", "HRA", "RA", "SA"] as RoleCode[])(
    "never shows %s Sales & Marketing, and lands on the dashboard",
    (role) => {
      expect(sectionsFor(role).map(({ key }) => key)).not.toContain("ims");
      expect(defaultPathFor(role)).toBe("/dashboard");
      expect(sectionAt("/ims/invoices", role)).toBeUndefined();
    },
  );

  test("leads every role of the console to a screen", () => {
    for (const role of ROLE_CODES.filter(mayUseConsole))
      expect(defaultPathFor(role), role).not.toBe("/login");
  });

  test("knows a section by the first part of the path", () => {
    expect(sectionAt("/ims/invoices/view/1", "FA")?.key).toBe("ims");
    expect(sectionAt("/", "FA")).toBeUndefined();
    expect(sectionAt("/imsx", "FA")).toBeUndefined();
  });

  test("leads a section's own address to its first screen, and any other that names none to the default", () => {
    expect(pathFrom("/grades", "RA")).toBe(
      sectionsFor("RA").find(({ key }) => key === "grades")?.links[0]?.path,
    );
    expect(pathFrom("/grades/", "ST")).toMatch(/^\/grades\//);
    expect(pathFrom("/grades/surprise", "RA")).toBe(null);
    expect(pathFrom("/nothing/here", "FA")).toBe(null);
    expect(pathFrom("/dashboard123", "RA")).toBe("/dashboard");
    expect(pathFrom("/grades", "FA")).toBe("/ims/invoices");
    expect(pathFrom("/ims", "FA")).toBe("/ims/invoices");
  });

  test("has each screen once, finance's under four headings after the overview, and no heading over one link", () => {
    const [finance] = sectionsFor("FA");
    expect(finance?.links[0]?.label).toBe("Overview");
    expect(finance?.groups.filter(({ label }) => label !== "")).toHaveLength(4);
    for (const { links, groups } of ROLE_CODES.flatMap((role) => sectionsFor(role))) {
      expect(groups.flatMap((group) => group.links)).toEqual(links);
      expect(new Set(links.map(({ key }) => key)).size).toBe(links.length);
      for (const group of groups) expect(group.label !== "" && group.links.length === 1).toBe(false);
    }
  });

  test("has each section once", () => {
    for (const role of ROLE_CODES) {
      const keys = sectionsFor(role).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test("leads only to areas the role may enter", () => {
    for (const role of ROLE_CODES)
      for (const { area } of sectionsFor(role).flatMap(({ links }) => links))
        expect(mayEnter(area, role)).toBe(true);
  });
});

test("only the codes of I-1 are roles", () => {
  expect(isRoleCode("FA")).toBe(true);
  for (const text of ["fa", "", "toString", "__proto__", "constructor", "XX"])
    expect(isRoleCode(text), text).toBe(false);
});
