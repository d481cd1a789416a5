import { describe, expect, test } from "vitest";
import {
  deletionQuestion,
  maximumQuestion,
  publicationQuestion,
  publishedMessage,
} from "#core/grading/scores/activity-questions.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import type { GradebookFacts } from "#core/grading/workflow/gradebook-facts.ts";
import { templateMessage } from "#core/shared/file-messages.ts";

/** Written by hand (S-15). */
const QUESTIONS: Partial<Record<GradebookActionName, string>> = {
  submit: "Do you want to submit Gradebook for SC/LCC Approval?",
  approve: "Do you want to approve this Gradebook?",
  reject: "Do you want to reject this Gradebook?",
  release: "Do you want to release this Gradebook?",
};
const DONE: Partial<Record<GradebookActionName, [heading: string, text: string]>> = {
  submit: ["Submit Success", "Successfully submitted the Gradebook to SC/LCC"],
  approve: ["Approve Success", "Successfully approved the Gradebook"],
  reject: ["Reject Success", "Gradebook has been rejected"],
  release: ["Release Success", "Successfully released the Gradebook"],
};

const FACTS: GradebookFacts = {
  name: "Mathematics 7 - Rizal",
  status: "Draft",
  windows: { encoding: null, correction: null },
  today: "2026-11-18",
  wasRejected: false,
  isTeacher: true,
  isOwn: false,
  isHeadsOwn: false,
  lacksHead: false,
  releaseDate: null,
  blanks: 0,
  missingCount: 0,
  level: { code: "G07" },
  subject: { kind: "academic" },
  categoriesWithoutScore: [],
  undecidedMoves: 0,
};

describe("What a gradebook's screens say is what was asked for, to the word (S-15)", () => {
  test.each(Object.entries(QUESTIONS))(
    "%s asks, names the gradebook and what cannot be undone",
    (name, question) => {
      const text = gradebookWorkflow.actions[name as GradebookActionName].confirmation?.([FACTS]).text;
      expect(text).toBe(`${question} ${FACTS.name}. This cannot be undone.`);
    },
  );

  test.each(Object.entries(DONE))(
    "%s says what was done under its heading, and failed under the other",
    (name, [heading, text]) => {
      const action = gradebookWorkflow.actions[name as GradebookActionName];
      expect([action.titles?.success, action.success]).toEqual([heading, text]);
      expect(action.titles?.failure).toBe(heading.replace("Success", "Failed"));
    },
  );

  test("Publishing asks the whole sentence for both kinds, of an activity and of a criteria, and names which is meant", () => {
    for (const [what, words] of [
      ["raw_scores", "raw scores"],
      ["transmuted_grade", "transmuted grade"],
    ] as const)
      for (const of of ["activity", "criteria"] as const) {
        const { title, text } = publicationQuestion(what, of, "Quiz 1");
        expect(title).toBe(`Publish ${words} of Quiz 1`);
        expect(text.startsWith("Publish raw scores/transmuted grade for this activity/criteria? ")).toBe(
          true,
        );
        expect(text).toContain(`Parents will see the ${words} of the ${of} Quiz 1.`);
        expect(publishedMessage(what)).toBe(`Successfully published ${words} in the Parent App`);
      }
  });

  test("Another maximum and a deletion say what is lost", () => {
    expect(maximumQuestion("Q1").text).toBe(
      "Editing max score will reset all the scores of this activity. You cannot undo this action.",
    );
    expect(deletionQuestion("Q1").text).toBe(
      "Deleting activity will also delete the scores of this activity. You cannot undo this action.",
    );
  });

  test("A template says which file it is", () => {
    expect(templateMessage("Gradebook")).toBe("Successfully downloaded the Gradebook file template");
    expect(templateMessage("Excluded")).toBe("Successfully downloaded the Excluded file template");
    expect(templateMessage("Attendance")).toBe("Successfully downloaded the Attendance file template");
  });
});
