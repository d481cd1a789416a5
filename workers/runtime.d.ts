/** What workerd gives every Worker and the DOM's types do not name. */
declare module "cloudflare:workers" {
  import { CloudflareWorkersModule } from "@cloudflare/workers-types";
  export = CloudflareWorkersModule;
}
declare const WebSocketPair: typeof import("@cloudflare/workers-types").WebSocketPair;
declare const WebSocketRequestResponsePair: typeof import("@cloudflare/workers-types").WebSocketRequestResponsePair;
