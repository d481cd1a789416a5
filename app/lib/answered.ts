import { type ApiRefusal, NO_ANSWER } from "./error-catalogue.ts";

/** What every change answers when its answer was lost on the way: it may have been done. */
export interface LostAnswer {
  ok: false;
  refusal: ApiRefusal;
  current: null;
}

/**
 * The client's side of a change (`clientAction`): an answer that never came is a refusal on the screen that asked,
 * which keeps what was typed, and not the end of the page.
 */
export async function answered<T>({
  serverAction,
}: {
  serverAction: () => Promise<T>;
}): Promise<T | LostAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    // What fetch throws without an answer; redirects and refusals with a status are no errors of this kind.
    if (error instanceof TypeError) return { ok: false, refusal: NO_ANSWER, current: null };
    throw error;
  }
}
