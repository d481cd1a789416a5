import "./in-process.ts";
import { Agent, setGlobalDispatcher } from "undici";

/**
 * Requests from now on open connections of their own. workerd closes one that was idle for five seconds, which is about when
 * Node would, and a request sent at that moment is lost: here a connection is given up long before. One to a stack that was
 * stopped is lost as well, though another listens at its address.
 */
export const openNewConnections = (): void =>
  setGlobalDispatcher(new Agent({ keepAliveTimeout: 1000, keepAliveMaxTimeout: 1000 }));

openNewConnections();
