import { type ApiRefusal, NO_ANSWER } from "./error-catalogue.ts";

/** The answer of every change whose response was lost: it may have been done. */
export interface LostAnswer {
  ok: false;
  refusal: ApiRefusal;
  current: null;
}

/**
 * The client's side of a change (`clientAction`): a response that was lost is answered as a refusal to the screen that
 * asked, which keeps what was typed, instead of the error page.
 */
export async function withLostResponse<T>({
  serverAction,
}: {
  serverAction: () => Promise<T>;
}): Promise<T | LostAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    // Fetch throws a TypeError where no response came; redirects and refusals with a status are not of this kind.
    if (error instanceof TypeError) return { ok: false, refusal: NO_ANSWER, current: null };
    throw error;
  }
}
