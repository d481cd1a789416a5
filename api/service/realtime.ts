import { endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { FORBIDDEN, NOT_FOUND, refuse } from "#core/shared/result.ts";
import { GRADEBOOK_SOCKET, MY_SOCKET } from "#core/shared/service-calls.ts";
import { gradebookIfSeen } from "#db/queries/grading/gradebook/gradebook.ts";
import { accountById } from "#db/queries/identity/session.ts";

/** The sockets, each handed to its Durable Object and bound to this session: the user's own, and one of a gradebook. */

export const openOwnSocket = endpoint(MY_SOCKET, async (c, { query }) => {
  requireUpgrade(c);
  const { scope } = await readPage(c, []);
  const { uuid, sessionUuid } = scope.actor;
  const since = encodeURIComponent(query.since ?? "");
  const channel = c.env.USER_CHANNEL.getByName(uuid);
  return asResponse(
    await channel.fetch(`http://user-channel/?since=${since}`, { headers: upgradeOf(sessionUuid) }),
  );
});
export const openGradebookSocket = endpoint(
  GRADEBOOK_SOCKET,
  async (c, { params: { id: gradebookUuid } }) => {
    const { scope, rows } = await readPage(
      c,
      (userId) => [gradebookIfSeen(userId, gradebookUuid), accountById(userId)] as const,
    );
    const [[gradebook], [account]] = rows;
    if (!gradebook) throw new Refused(NOT_FOUND);
    if (!account) throw new Refused(FORBIDDEN);
    requireUpgrade(c);
    const { uuid, sessionUuid } = scope.actor;
    // Noted first: a session that ends the next moment finds the socket.
    await c.env.USER_CHANNEL.getByName(uuid).visit(sessionUuid, gradebookUuid);
    const name = encodeURIComponent(`${account.givenName} ${account.lastName}`.trim());
    const channel = c.env.GRADEBOOK_CHANNEL.getByName(gradebookUuid);
    return asResponse(
      await channel.fetch("http://gradebook-channel/", {
        headers: { ...upgradeOf(sessionUuid), "x-person": uuid, "x-name": name },
      }),
    );
  },
);

function requireUpgrade(c: ApiContext): void {
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket")
    throw new Refused(refuse(400, "UPGRADE_REQUIRED", "This address speaks WebSocket only."));
}

const upgradeOf = (sessionUuid: string) => ({ upgrade: "websocket", "x-session": sessionUuid });

/** The Workers types of the binding and of the framework name the same Request and Response. */
const asResponse = (response: unknown): Response => response as Response;
