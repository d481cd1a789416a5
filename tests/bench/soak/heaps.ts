import { type HeapObservation, type InspectedProcess, observeHeapsOf } from "./inspector.ts";

/** How what is alive in a heap changed between two moments. */
export interface HeapComparison {
  name: string;
  earlyMb: number;
  lateMb: number;
  /** With what was not yet collected, and what V8 had taken for the heap then. */
  lateWithGarbageMb: number;
  lateTakenMb: number;
  earlyBuffersMb: number;
  lateBuffersMb: number;
  /** What grew most, e.g. "object Map". */
  grown: { what: string; byMb: number }[];
}

const MB = 1024 * 1024;
const GROWN_SHOWN_MAX = 4;
const GROWN_MB_MIN = 0.1;

/** Every heap of these processes. */
export async function observeHeaps(processes: readonly InspectedProcess[]): Promise<HeapObservation[]> {
  const observed: HeapObservation[] = [];
  for (const each of processes) observed.push(...(await observeHeapsOf(each)));
  return observed;
}

/** Heaps that are there at both moments, the largest first. */
export function compareHeaps(
  early: readonly HeapObservation[],
  late: readonly HeapObservation[],
): HeapComparison[] {
  return late
    .flatMap((now) => {
      const then = early.find(({ name }) => name === now.name);
      return then ? [compared(then, now)] : [];
    })
    .sort((a, b) => b.lateMb - a.lateMb);
}

function compared(then: HeapObservation, now: HeapObservation): HeapComparison {
  const grown = [...now.contents]
    .map(([what, bytes]) => ({ what, byMb: (bytes - (then.contents.get(what) ?? 0)) / MB }))
    .filter(({ byMb }) => byMb >= GROWN_MB_MIN)
    .sort((a, b) => b.byMb - a.byMb)
    .slice(0, GROWN_SHOWN_MAX);
  return {
    name: now.name,
    earlyMb: then.alive.usedMb,
    lateMb: now.alive.usedMb,
    lateWithGarbageMb: now.before.usedMb,
    lateTakenMb: now.before.totalMb,
    earlyBuffersMb: then.alive.buffersMb,
    lateBuffersMb: now.alive.buffersMb,
    grown,
  };
}
