import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** One project a room, in this order. Everything runs against real parts; only `core` needs none. */
const PROJECTS = [
  // One file that waits for queues most of its time: begun last, it would run alone.
  ["cost", 60],
  ["faults", 300],
  ["api", 120],
  ["queues", 120],
  ["db", 60],
  ["app", 30],
  ["core", 30],
] as const;
const ORDER: readonly string[] = PROJECTS.map(([name]) => name);

const project = (name: string, seconds: number) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    environment: "node",
    setupFiles: ["tests/support/connections.ts"],
    testTimeout: seconds * 1000,
    hookTimeout: seconds * 1000,
    expect: { poll: { timeout: 30_000 } },
    // Files share a process, so that what they import is read once: no test leaves anything behind in its modules.
    isolate: false,
  },
});

/** Projects in their order, the files of each longest first by their last run: small ones fill the cores at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    projects: PROJECTS.map(([name, seconds]) => project(name, seconds)),
    // A process whose stack waits for its queues leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    tags: [
      {
        name: "exhaustive",
        description: "Tries every screen, step, damage or value of a kind: `npm test -- --all` runs it.",
      },
    ],
  },
});
