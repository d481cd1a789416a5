import { Agent, setGlobalDispatcher } from "undici";

/**
 * workerd closes a connection that was idle for five seconds, which is about when Node would, and a request sent at that
 * moment is lost. Here a connection is given up long before.
 */
setGlobalDispatcher(new Agent({ keepAliveTimeout: 1000, keepAliveMaxTimeout: 1000 }));
