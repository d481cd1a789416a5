import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { FileText } from "#app/ui/icons.tsx";
import { gradeSectionLabel } from "#core/reports/class-filters-contract.ts";
import { useChoices } from "./papers/use-choices.ts";

/** The filters of the PDF, by their keys in the list's address. */
interface PdfChosen extends Record<string, string> {
  tab: string;
  year: string;
  term: string;
  section: string;
}
interface Props {
  tab: "Trimester" | "Final";
  isBusy: boolean;
  onAsk: (chosen: PdfChosen) => void;
  onClose: () => void;
}

const ALL_SECTIONS = "all";

/** Chooses school year, term and section of the PDF: at first the newest year, its first term and its first section. */
export default function CompositeExportDialog({ tab, isBusy, onAsk, onClose }: Props) {
  const [year, setYear] = useState("");
  const choices = useChoices(year);
  const [chosen, setChosen] = useState<{ term?: string; section?: string }>({});
  const isLoaded = choices !== null && (year === "" || choices.year === year);
  const term = chosen.term ?? choices?.terms[0]?.value ?? "";
  const section = chosen.section ?? choices?.sections[0]?.sectionUuid ?? "";
  const isMore = (choices?.sections.length ?? 0) > 1;
  const hasTerm = tab === "Trimester";
  return (
    <Dialog
      title="Export PDF"
      className="max-w-[560px]"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            className="btn-primary"
            icon={<FileText className="icon" />}
            isBusy={isBusy}
            disabled={!isLoaded || section === ""}
            onClick={() =>
              onAsk({
                tab,
                year: choices?.year ?? "",
                term: hasTerm ? term : "",
                section: section === ALL_SECTIONS ? "" : section,
              })
            }
          >
            Download
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            id="composite-year"
            label="School Year"
            isRequired
            isFirst
            value={year || (choices?.year ?? "")}
            options={choices?.years ?? []}
            onChange={(uuid) => {
              setYear(uuid);
              setChosen({});
            }}
          />
          {hasTerm && (
            <SelectField
              id="composite-term"
              label="School Term"
              isRequired
              value={isLoaded ? term : ""}
              placeholder="Choose a term"
              options={isLoaded ? choices.terms : []}
              onChange={(uuid) => setChosen({ ...chosen, term: uuid })}
            />
          )}
        </div>
        <SelectField
          id="composite-section"
          label="Grade Level - Section"
          isRequired
          value={isLoaded ? section : ""}
          {...(isLoaded && choices.sections.length === 0 && { placeholder: "No section" })}
          options={
            isLoaded
              ? [
                  ...choices.sections.map(({ sectionUuid, sectionName, level }) => ({
                    value: sectionUuid,
                    label: gradeSectionLabel(level.name, sectionName),
                  })),
                  ...(isMore ? [{ value: ALL_SECTIONS, label: "All sections" }] : []),
                ]
              : []
          }
          onChange={(uuid) => setChosen({ ...chosen, section: uuid })}
        />
      </div>
    </Dialog>
  );
}
