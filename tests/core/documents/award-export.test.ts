import { expect, test } from "vitest";
import { awardTables } from "#core/documents/awards/award-export.ts";
import type { AwardRow } from "#core/reports/awards/award.ts";

const awarded = (
  studentName: string,
  levelCode: string,
  levelOrdinal: number,
  section: string,
): AwardRow => ({
  ...{ uuid: "", schoolYear: "SY 2026-2027", yearUuid: "", period: 1, awardName: "First Honor" },
  ...{ gradeSection: "", levelName: "", studentNo: "", averageE2: null, conductE4: null, state: "Issued" },
  ...{ group: "first_honor", daysAbsent: null, daysTardy: null, subjects: [] },
  ...{ studentName, levelCode, levelOrdinal, section },
});

test("an honor list stands as the school counts its levels, whatever their codes are", () => {
  const rows = [
    awarded("Ten", "10", 13, "Narra"),
    awarded("Two", "2", 5, "Narra"),
    awarded("Kinder", "ZK", 3, "Molave"),
    awarded("Kinder first", "ZK", 3, "Acacia"),
  ];
  const [table] = awardTables({ isHonorList: true, hasFigures: false } as Parameters<typeof awardTables>[0], {
    groups: [{ tab: "first_honors", rows }],
    business: {} as never,
    requestedAt: "2026-11-27T00:00:00.000Z",
    requestedBy: { name: "", email: "" },
  });
  const names = JSON.stringify(table).match(/Kinder first|Kinder|Two|Ten/g);
  expect(names).toEqual(["Kinder first", "Kinder", "Two", "Ten"]);
});
