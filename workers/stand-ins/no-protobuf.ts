/**
 * Stands for the protobuf half of libSQL's client (`alias` in the wrangler.toml files). `@libsql/client/http` speaks version 2 of
 * the protocol, which is JSON alone; protobuf is version 3.
 */
function unused(): never {
  throw new Error("the database is spoken to in JSON");
}

export {
  unused as BatchResult,
  unused as ClientMsg,
  unused as CursorEntry,
  unused as CursorReqBody,
  unused as CursorRespBody,
  unused as DescribeResult,
  unused as Error,
  unused as PipelineReqBody,
  unused as PipelineRespBody,
  unused as readProtobufMessage,
  unused as ServerMsg,
  unused as StmtResult,
  unused as writeProtobufMessage,
};
