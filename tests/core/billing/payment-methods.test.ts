import { describe, expect, test } from "vitest";
import { detailsBody } from "#core/billing/payments/payment-details-body-contract.ts";
import {
  answersFor,
  type KnownMethods,
  NO_DETAILS,
  type PaymentDetails,
  wrongMethodFields,
} from "#core/billing/payments/payment-methods.ts";
import { choiceRefusal, type KeptChoice } from "#core/billing/settings/payment-choices.ts";

const method = (code: string, kind: KnownMethods["methods"][number]["kind"], isActive = true) => ({
  code,
  name: code,
  kind,
  isActive,
});
const KNOWN: KnownMethods = {
  methods: [
    method("CASH", "cash"),
    method("BANKTRANSFER", "bank"),
    method("CHEQUE", "cheque"),
    method("GCASH", "wallet"),
    method("CARD", "card"),
    method("TELEX", "bank", false),
  ],
  banks: [
    { code: "BDO", name: "BDO", isActive: true },
    { code: "OLD", name: "Old", isActive: false },
  ],
};
const entry = (
  methodCode: string,
  bankCode: string | null = null,
  details: Partial<PaymentDetails> = {},
) => ({
  ...{ methodCode, bankCode, details: { ...NO_DETAILS, ...details } },
});
const CHEQUE = { chequeNumber: "0001", chequeDate: "2026-12-01" };

describe("what a payment is asked for by its method", () => {
  test.each([
    ["cash, nothing", entry("CASH"), []],
    ["a transfer, the bank", entry("BANKTRANSFER"), ["bankCode"]],
    ["a transfer of a bank that does not exist", entry("BANKTRANSFER", "XYZ"), ["bankCode"]],
    ["a transfer of a bank not offered any more", entry("BANKTRANSFER", "OLD"), ["bankCode"]],
    ["a transfer with its bank", entry("BANKTRANSFER", "BDO"), []],
    ["a cheque, all three", entry("CHEQUE"), ["bankCode", "details.chequeNumber", "details.chequeDate"]],
    ["a cheque with all three", entry("CHEQUE", "BDO", CHEQUE), []],
    ["a wallet, its reference", entry("GCASH"), ["details.walletReference"]],
    ["a card, type and digits", entry("CARD"), ["details.cardType", "details.cardNumber"]],
    ["a method that does not exist", entry("GOLD"), ["methodCode"]],
    ["a method not offered any more", entry("TELEX", "BDO"), ["methodCode"]],
  ])("%s", (_, asked, wrong) => {
    expect(wrongMethodFields(asked, KNOWN)).toEqual(wrong);
  });

  test("what a record has already may stay", () => {
    const before = { methodCode: "TELEX", bankCode: "OLD" };
    expect(wrongMethodFields(entry("TELEX", "OLD"), KNOWN, before)).toEqual([]);
  });

  test("only what is asked for is kept", () => {
    const typed = entry("CARD", "BDO", { cardType: "Visa", cardNumber: "4242", ...CHEQUE });
    expect(answersFor(typed, KNOWN.methods)).toEqual({
      bankCode: null,
      details: { ...NO_DETAILS, cardType: "Visa", cardNumber: "4242" },
    });
  });
});

describe("the details of a card", () => {
  test.each(["4242424242424242", "4242 4242 4242 4242", "42424", "424", "abcd"])(
    "%s is no card part",
    (number) => {
      expect(detailsBody.safeParse({ card_number: number }).success).toBe(false);
    },
  );
  test.each(["4242424242424242", "Visa 4242-4242-4242-4242"])("%s is no card type", (type) => {
    expect(detailsBody.safeParse({ card_type: type }).success).toBe(false);
  });
  test("its last four digits are", () => {
    expect(detailsBody.parse({ card_type: "Visa", card_number: "4242" })).toMatchObject({
      cardNumber: "4242",
    });
  });
});

describe("what finance may change of its methods", () => {
  const kept = (code: string, more: Partial<KeptChoice> = {}): KeptChoice => ({
    id: code,
    code,
    name: code,
    kind: "wallet",
    isActive: true,
    version: 1,
    ...more,
  });
  const gcash = kept("GCASH", { name: "GCash" });
  const refusal = (asked: Partial<KeptChoice>, current: KeptChoice | null, known = [kept("CASH"), gcash]) =>
    choiceRefusal("methods", { ...kept("MAYA"), ...asked }, current, known)?.message ?? null;
  test.each([
    ["a new one", {}, null, null],
    ["one of a code there is", { code: "GCASH" }, null, "There is a payment method of this code already"],
    ["one of a name there is", { name: "gcash" }, null, "There is a payment method of this name already"],
    ["cash", { code: "CASH" }, kept("CASH"), "CASH belongs to every school and is not changed."],
    ["another kind", { ...gcash, kind: "card" }, gcash, "This cannot be changed any more"],
    ["another code", { ...gcash, code: "MAYA" }, gcash, "This cannot be changed any more"],
    ["another name, offered no more", { ...gcash, name: "G", isActive: false }, gcash, null],
  ])("%s", (_, asked, current, message) => {
    expect(refusal(asked, current)).toBe(message);
  });
  test("at most thirty are offered", () => {
    const many = Array.from({ length: 30 }, (_, place) => kept(`M${place}`));
    expect(refusal({}, null, many.slice(1))).toBeNull();
    expect(refusal({}, null, many)).toBe("There can be at most 30 of them.");
    expect(refusal({ isActive: false }, null, many)).toBeNull();
  });
});
