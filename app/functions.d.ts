declare module "*/build/console/server/index.js" {
  export const onRequest: (context: {
    request: Request;
    env: import("./lib/session/context.ts").ConsoleEnv;
  }) => Promise<Response>;
}
