import { View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { Label } from "./parts.tsx";
import { BOX, MEASURES, TYPE } from "./styles.ts";
import { cleanOf, Lines, type Type } from "./text.tsx";

/** What closes an invoice or a receipt: notes to the left, sums to the right. */
export interface Total {
  label: string;
  value: string;
  isStrong?: boolean;
}

export const totalsHeight = (totals: readonly Total[]): number =>
  totals.reduce(
    (sum, { isStrong = false }) => sum + (isStrong ? MEASURES.totals.strong : MEASURES.totals.row),
    0,
  );

function Sum({ label, value, isStrong = false }: Total): ReactNode {
  const [labelType, valueType]: [Type, Type] = isStrong
    ? [TYPE.strongTotal, TYPE.strongTotal]
    : [TYPE.totalLabel, TYPE.total];
  return (
    <View style={isStrong ? [BOX.total, BOX.strong] : BOX.total}>
      <View style={BOX.grow}>
        <Lines lines={[cleanOf(label, labelType)]} type={labelType} />
      </View>
      <View style={BOX.grow}>
        <Lines lines={[cleanOf(value, valueType)]} type={valueType} align="right" />
      </View>
    </View>
  );
}

export function Closing({
  totals,
  notes,
  isAlone,
}: {
  totals: readonly Total[];
  notes: readonly string[];
  /** On a sheet that only goes on with notes. */
  isAlone: boolean;
}): ReactNode {
  return (
    <View style={isAlone ? BOX.closing : [BOX.closing, BOX.below]}>
      <View style={BOX.notes}>
        {notes.length > 0 && <Label text="Notes" />}
        <View style={BOX.noteLines}>
          <Lines lines={notes} type={TYPE.note} />
        </View>
      </View>
      <View style={BOX.totals}>
        {totals.map((total) => (
          <Sum key={total.label} {...total} />
        ))}
      </View>
    </View>
  );
}
