import { billingSettings, closedThrough } from "#api/commands/billing/billing-settings.ts";
import { type Command, unchanged } from "#api/commands/command.ts";
import { SAVED, staleRecord } from "#api/commands/saved.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { readPage } from "#api/middleware/session.ts";
import { METHOD_KIND_LABELS } from "#core/billing/payments/payment-methods.ts";
import { ON } from "#core/billing/settings/billing-settings.ts";
import {
  type BankAccountEntry,
  type BankChoiceEntry,
  CHOICE_CALLS,
  type MethodChoiceEntry,
  PAYMENT_CHOICES,
} from "#core/billing/settings/payment-choices.body.ts";
import {
  BANK_ACCOUNT,
  BANK_CHOICE,
  type BankAccount,
  CHOICE_LISTS,
  CHOICES_MAX,
  type ChoiceList,
  choiceRefusal,
  type KeptChoice,
  METHOD_CHOICE,
} from "#core/billing/settings/payment-choices.ts";
import type { AnyCall } from "#core/shared/call.ts";
import { NOT_FOUND, ok, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  bankAccounts,
  banks,
  type FoundBank,
  type FoundMethod,
  paymentMethods,
  paymentTypes,
} from "#db/queries/billing/lookups.ts";
import {
  insertBank,
  insertBankAccount,
  insertMethod,
  updateBank,
  updateBankAccount,
  updateMethod,
} from "#db/queries/billing/settings/payment-choices.ts";
import { json, type Statement, sql } from "#db/statement.ts";

export const paymentChoices = endpoint(PAYMENT_CHOICES, async (c) => {
  const { rows } = await readPage(c, [
    paymentTypes(),
    paymentMethods(),
    banks(),
    bankAccounts(),
    billingSettings(),
  ] as const);
  const [types, methods, knownBanks, accounts, settings] = rows;
  return { data: { types, methods, banks: knownBanks, accounts, closedThrough: closedThrough(settings) } };
});

interface Entries {
  methods: MethodChoiceEntry;
  banks: BankChoiceEntry;
  accounts: BankAccountEntry;
}
interface Kept {
  methods: FoundMethod;
  banks: FoundBank;
  accounts: BankAccount;
}
/** What a list needs to be changed by its form. */
interface Choices<List extends ChoiceList> {
  rows: () => Statement<Kept[List]>;
  kept: (row: Kept[List]) => KeptChoice;
  /** The record as its form shows it. */
  shown: (row: Kept[List]) => object;
  /** The entry in the same terms. */
  asKept: (entry: Entries[List]) => Omit<KeptChoice, "id" | "version">;
  /** The wire's names of what a refusal is about. */
  paths: Record<"code" | "name" | "kind" | "isActive", string>;
  insert: (uuid: string, entry: Entries[List]) => Statement<unknown>;
  update: (current: KeptChoice, entry: Entries[List]) => Statement<unknown>;
  /** The record as its call answers it. */
  answer: (id: string, entry: Entries[List], known: readonly FoundBank[]) => object;
}
const METHOD_PATHS = { code: "code", name: "name", kind: "kind", isActive: "is_offered" } as const;
const LISTS: { [List in ChoiceList]: Choices<List> } = {
  methods: {
    rows: paymentMethods,
    kept: (row) => ({ ...row, id: row.code }),
    asKept: (entry) => ({ ...entry, isActive: entry.is_offered === ON }),
    shown: (row) => METHOD_CHOICE.toWire(row),
    paths: METHOD_PATHS,
    insert: (_, entry) => insertMethod(entry, CHOICES_MAX.methods),
    update: ({ version }, entry) => updateMethod(version, entry, CHOICES_MAX.methods),
    answer: (_, { code, name, kind }) => ({ code, name, kind }),
  },
  banks: {
    rows: banks,
    kept: (row) => ({ ...row, id: row.code, kind: "" }),
    asKept: (entry) => ({ ...entry, kind: "", isActive: entry.is_offered === ON }),
    shown: (row) => BANK_CHOICE.toWire(row),
    paths: METHOD_PATHS,
    insert: (_, entry) => insertBank(entry, CHOICES_MAX.banks),
    update: ({ version }, entry) => updateBank(version, entry, CHOICES_MAX.banks),
    answer: (_, { code, name }) => ({ code, name }),
  },
  accounts: {
    rows: bankAccounts,
    kept: (row) => ({ ...row, id: row.uuid, code: `${row.bankCode} ${row.number}`, kind: "" }),
    asKept: (entry) => ({
      code: `${entry.bank_code} ${entry.account_no}`,
      name: entry.account_name,
      kind: "",
      isActive: entry.is_offered === ON,
    }),
    shown: (row) => BANK_ACCOUNT.toWire(row),
    paths: { code: "account_no", name: "account_name", kind: "bank_code", isActive: "is_offered" },
    insert: (uuid, entry) => insertBankAccount(uuid, entry, CHOICES_MAX.accounts),
    update: ({ id, version }, entry) => updateBankAccount(id, version, entry, CHOICES_MAX.accounts),
    answer: (uuid, { bank_code, account_name, account_no }, known) => ({
      uuid,
      bankCode: bank_code,
      bankName: known.find(({ code }) => code === bank_code)?.name ?? "",
      name: account_name,
      number: account_no,
    }),
  },
};

/** A record in the words of the trail: "GCASH, GCash, Electronic wallet". */
const described = ({ code, name, kind, isActive: offered }: Omit<KeptChoice, "id" | "version">): string =>
  [
    code,
    name,
    ...(kind === "" ? [] : [METHOD_KIND_LABELS[kind as keyof typeof METHOD_KIND_LABELS]]),
    ...(offered ? [] : ["not offered"]),
  ].join(", ");

/** Adds a method, bank or account, or with an id changes it (B-68): version-checked, with an event of before and after. */
function savePaymentChoice<List extends ChoiceList>(
  list: List,
  id: string | null,
  entry: Entries[List],
): Command<readonly [Statement<Kept[List]>, Statement<FoundBank>]> {
  const choices: Choices<List> = LISTS[list];
  return {
    read: () => [choices.rows(), banks()],
    decide({ newUuid }, [rows, knownBanks]) {
      const known = rows.map(choices.kept);
      const current = known.find((one) => one.id === id) ?? null;
      if (id !== null && !current) return NOT_FOUND;
      if (current && entry.version !== undefined && entry.version !== current.version)
        return staleRecord({ id, ...rows.map(choices.shown)[known.indexOf(current)] });
      const asked = choices.asKept(entry);
      const refused = choiceRefusal(list, asked, current, known);
      if (refused)
        return refuseAll(422, "VALIDATION_FAILED", [
          { message: refused.message, path: choices.paths[refused.field] },
        ]);
      if ("bank_code" in entry && !knownBanks.some(({ code }) => code === entry.bank_code))
        return refuseAll(422, "VALIDATION_FAILED", [
          { message: "There is no bank of this code", path: "bank_code" },
        ]);
      const uuid = current?.id ?? newUuid();
      const before = current && described(current);
      const change = { name: CHOICE_LISTS[list].title, before, after: described(asked) };
      const isSame = before === change.after;
      const saved = {
        ...choices.answer(uuid, entry, knownBanks),
        isActive: asked.isActive,
        version: (current?.version ?? 0) + (isSame ? 0 : 1),
      };
      if (isSame) return unchanged({ status: 200, message: SAVED, data: sql`${json(saved)}` });
      return ok({
        statements: [
          current ? choices.update(current, entry) : choices.insert(uuid, entry),
          expectChanges(1),
        ],
        audit: [
          {
            event: "billing-settings",
            subjectUuid: null,
            data: { changes: [change] },
          },
        ],
        answer: { status: current ? 200 : 201, message: SAVED, data: sql`${json(saved)}` },
      });
    },
  };
}
export const choiceEndpoints = (Object.keys(CHOICE_CALLS) as ChoiceList[]).flatMap((list) =>
  (Object.values(CHOICE_CALLS[list]) as AnyCall[]).map((call) =>
    change(call, ({ body }, c) => savePaymentChoice(list, c.req.param("id") ?? null, body as never)),
  ),
);
