/** A student's own section of a school year: the year and the section's grade level. */
export interface OwnPlace {
  studentNumber: string;
  year: string;
  level: string;
}

/** Who is in what follows a grade level: everyone whose own section of that school year is of it (B-126). */
export const followersOf = (
  places: readonly OwnPlace[],
  { year, level }: Pick<OwnPlace, "year" | "level">,
): Set<string> =>
  new Set(
    places.flatMap((place) => (place.year === year && place.level === level ? [place.studentNumber] : [])),
  );

/** How many join and leave where these are members now, and those are next. */
export function membersChange(
  now: ReadonlySet<string>,
  next: ReadonlySet<string>,
): { members: number; joining: number; leaving: number } {
  const joining = [...next].filter((one) => !now.has(one)).length;
  return { members: next.size, joining, leaving: now.size + joining - next.size };
}
