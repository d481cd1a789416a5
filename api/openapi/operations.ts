import { CALLS } from "#core/calls.ts";
import { LISTS } from "#core/lists.ts";
import { listOperations } from "./list-operations.ts";
import { type Operation, operationOf } from "./operation.ts";

/** Every call, for the OpenAPI document; a test holds this list to the routes. */
export const OPERATIONS: readonly Operation[] = [...LISTS.flatMap(listOperations), ...CALLS.map(operationOf)];
