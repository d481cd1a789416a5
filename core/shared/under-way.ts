/** What may be under way at once where it is counted: of one person, and of everybody together. */
interface Bounds {
  ofOne: number;
  ofAll?: number;
  /** Work whose end is never told, because its caller went away, counts no longer after this. */
  endsWithinMs: number;
}

interface Work {
  person: string | number;
  size: number;
  forgottenAt: number;
}

/** Counts work that is under way, by who asked for it. It knows what runs in its own process, and nothing of others. */
export class UnderWay {
  private readonly bounds: Bounds;
  private readonly all = new Set<Work>();

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  /** Counts work of a size, until the function that it answers is called; "one" or "all": so much of that person, or of everybody, is under way already. */
  begin(person: string | number, epochMs: number, size = 1): (() => void) | "one" | "all" {
    let ofOne = 0;
    let ofAll = 0;
    for (const each of this.all) {
      if (each.forgottenAt <= epochMs) this.all.delete(each);
      else {
        ofAll += each.size;
        if (each.person === person) ofOne += each.size;
      }
    }
    if (ofOne + size > this.bounds.ofOne) return "one";
    if (ofAll + size > (this.bounds.ofAll ?? Number.POSITIVE_INFINITY)) return "all";
    const work = { person, size, forgottenAt: epochMs + this.bounds.endsWithinMs };
    this.all.add(work);
    return () => void this.all.delete(work);
  }
}
