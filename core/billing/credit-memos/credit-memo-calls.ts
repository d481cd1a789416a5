import { arrayAnswer, changeAnswer, dataAnswer, recordAnswer, rowsAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  CHANGED_CREDIT_MEMO,
  CREDIT_ITEM_CHOICE,
  CREDIT_MEMO,
  memosBody,
  newMemosBody,
  updateMemoBody,
} from "./credit-memo-contract.ts";

/** The calls that make and change credit memos. */
const tag = "Billing";
const access = "billing";
const changedMemos = changeAnswer(arrayAnswer(recordAnswer(CHANGED_CREDIT_MEMO)));

export const CREDIT_ITEMS = defineCall({
  method: "get",
  path: "/credit_memo/items/all",
  access,
  tag,
  summary: "What a credit memo may credit",
  success: 200,
  answer: rowsAnswer(recordAnswer(CREDIT_ITEM_CHOICE)),
});
export const CREDIT_MEMO_DETAIL = defineCall({
  method: "get",
  path: "/credit_memo/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "One credit memo with its items and parties",
  success: 200,
  answer: dataAnswer(recordAnswer(CREDIT_MEMO)),
});
export const CREATE_CREDIT_MEMOS = defineCall({
  method: "post",
  path: "/credit_memo/bulk",
  access,
  tag,
  summary: "A credit memo for each invoice of a form, drafts or published at once, all or none",
  body: newMemosBody,
  success: 201,
  answer: changedMemos,
});
export const CHANGE_CREDIT_MEMO_STATUS = defineCall({
  method: "patch",
  path: "/credit_memo/status/{status}",
  access,
  tag,
  summary: "Publish or cancel drafts of credit memos, or restore cancelled ones, all or none",
  body: memosBody,
  success: 200,
  answer: changedMemos,
});
export const UPDATE_CREDIT_MEMO = defineCall({
  method: "patch",
  path: "/credit_memo/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "Save a draft of a credit memo again; its customer and invoice are fixed",
  body: updateMemoBody,
  success: 200,
  answer: changedMemos,
});
