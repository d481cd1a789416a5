/** What a person may say to a channel in one second, in all tabs together; what is more is dropped. */
const MESSAGES_PER_SECOND_MAX = 30;

/** Counts the messages of each person in the running second. Kept in memory: hibernation forgets nothing that matters. */
export class MessageLimit {
  private second = 0;
  private counts = new Map<string, number>();

  /** Whether one more message of this person is within the limit. */
  allows(person: string, nowMs = Date.now()): boolean {
    const second = Math.floor(nowMs / 1000);
    if (second !== this.second) {
      this.second = second;
      this.counts.clear();
    }
    const count = (this.counts.get(person) ?? 0) + 1;
    this.counts.set(person, count);
    return count <= MESSAGES_PER_SECOND_MAX;
  }
}

/** The sockets that a person has open in one channel, all tabs and devices together; a tab above it tries again later (S-62). */
export const SOCKETS_OF_PERSON_MAX = 20;
export const tooManySockets = (): Response =>
  new Response("Too many tabs are open. Close some, then try again.", {
    status: 429,
    headers: { "retry-after": "30" },
  });
