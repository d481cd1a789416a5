import { type Client, createClient } from "@libsql/client/http";
import Database from "libsql";
import { type EmbeddedDatabase, HranaConnection } from "./hrana-connection.ts";

/**
 * A client that reads a file in this process, by the local server's own connection: what is asked again stays prepared, which
 * libSQL's client of files does not do. The sheet of a gradebook takes longer to compile than to read.
 */
export function openReader(path: string): Client {
  const connection = new HranaConnection(new Database(path) as unknown as EmbeddedDatabase, "reader", null);
  const client = createClient({
    url: "http://file",
    intMode: "number",
    fetch: async (request: Request) => {
      // What the client asks first: whether the server knows a newer protocol.
      if (request.method !== "POST") return new Response(null, { status: 404 });
      const [status, text] = connection.respond(await request.text());
      return new Response(text, { status, headers: { "content-type": "application/json" } });
    },
  });
  const close = client.close.bind(client);
  client.close = () => {
    close();
    connection.close();
  };
  return client;
}
