import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { deploySettings } from "#scripts/deploy-settings.ts";
import { at } from "#scripts/paths.ts";

/** A deployment is told everything it needs, and nothing of one machine reaches it. */
const RANDOM = "kX3v9QpL0zRw7TfYb2NcHs5UaGd8MjEo1Ii4Kl6Pq-_AB";
const GOOD = {
  CONSOLE_ORIGIN: "https://console.school.edu.ph",
  MAIL_FROM: "Sta. Lucia Academy <billing@school.edu.ph>",
  APP_KEY: RANDOM,
  TOKEN_SECRET: RANDOM,
  AUDIT_SEAL_KEY: RANDOM,
  SECOND_STEP_KEY: RANDOM,
  RESEND_API_KEY: "re_A1b2C3d4E5f6G7h8I9",
  DATABASE_URL: "libsql://school.turso.io",
  DATABASE_AUTH_TOKEN: RANDOM,
};

test("given real settings, then they are taken", () => {
  expect(deploySettings(GOOD)).toEqual({ settings: GOOD });
});

test("given an accounting system, then both its address and its secret are taken, or what is missing is named", () => {
  const settings = { ...GOOD, ERP_URL: "https://erp.school.edu.ph/files", ERP_SECRET: RANDOM };
  expect(deploySettings(settings)).toEqual({ settings });
  expect(deploySettings({ ...settings, ERP_SECRET: "" })).toEqual({ problems: ["ERP_SECRET is not set"] });
  expect(deploySettings({ ...settings, ERP_URL: "https://key@erp.school.edu.ph/files" })).toMatchObject({
    problems: [expect.stringContaining("without a user name")],
  });
  expect(deploySettings({ ...settings, ERP_URL: "http://10.0.0.5/files" })).toEqual({
    problems: ["ERP_URL must be an https address"],
  });
});

test("given a setup code, then it is taken where it cannot be guessed", () => {
  const settings = { ...GOOD, SETUP_CODE: RANDOM };
  expect(deploySettings(settings)).toEqual({ settings });
  expect(deploySettings({ ...GOOD, SETUP_CODE: "school" })).toEqual({
    problems: [expect.stringMatching(/^SETUP_CODE must have at least/)],
  });
});

test.each([
  ["CONSOLE_ORIGIN", "http://127.0.0.1:8788"],
  ["CONSOLE_ORIGIN", "https://127.0.0.1"],
  ["CONSOLE_ORIGIN", "https://localhost"],
  ["CONSOLE_ORIGIN", "https://talaan.test"],
  ["CONSOLE_ORIGIN", "https://school.example.com"],
  ["CONSOLE_ORIGIN", "https://school.ph/console"],
  ["MAIL_FROM", "Talaan <billing@talaan.test>"],
  ["MAIL_FROM", "billing"],
  ["APP_KEY", "1"],
  ["TOKEN_SECRET", "secret"],
  ["TOKEN_SECRET", "1".repeat(64)],
  ["RESEND_API_KEY", "re_local"],
  ["DATABASE_URL", "http://127.0.0.1:8080"],
  ["DATABASE_URL", "https://localhost:8080"],
  ["DATABASE_AUTH_TOKEN", ""],
])("given %s = %j, then it is refused by its name", (name, value) => {
  expect(deploySettings({ ...GOOD, [name]: value })).toEqual({
    problems: [expect.stringMatching(new RegExp(`^${name} `))],
  });
});

test("given nothing but this machine's environment, then a dry run stops before it builds, naming each setting", () => {
  const { status, stdout, stderr } = spawnSync("node", [at("scripts/deploy.ts"), "--dry-run"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });
  expect([status, stdout]).toEqual([1, ""]);
  for (const name of Object.keys(GOOD)) expect(stderr).toContain(`${name} is not set`);
});
