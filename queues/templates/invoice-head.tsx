import { Text, View } from "@react-pdf/renderer";
import type { InvoiceDocument } from "../../core/documents/invoice-document.ts";
import type { PlacedHead } from "./invoice-pages.ts";
import { invoiceStyles as styles } from "./invoice-styles.ts";
import type { StatusPaint } from "./status-paint.ts";

interface InvoiceHeadProps {
  head: PlacedHead;
  status: string;
  paint: StatusPaint;
  totals: InvoiceDocument["totals"];
}

/** The top of the first page: who bills, what it is, whom, and what matters about it. */
export function InvoiceHead({ head, status, paint }: InvoiceHeadProps) {
  return (
    <View style={{ height: head.height }}>
      <View style={styles.headTop}>
        {head.logo !== "" && (
          <View style={styles.logo}>
            <Text style={styles.logoText}>{head.logo}</Text>
          </View>
        )}
        <View style={styles.business}>
          <Text style={styles.businessName}>{head.businessName.join("\n")}</Text>
          <Text style={styles.partyLines}>{head.businessLines.join("\n")}</Text>
        </View>
        <View style={styles.titleBlock}>
          <Text style={styles.title}>{head.title}</Text>
          <Text style={styles.number}>{head.number.join("\n")}</Text>
          <View style={[styles.badge, { backgroundColor: paint.tint }]}>
            <Text style={[styles.badgeText, { color: paint.ink }]}>{status}</Text>
          </View>
        </View>
      </View>
      <View style={styles.parties}>
        <View style={styles.party}>
          <Text style={styles.label}>Bill to</Text>
          <Text style={styles.partyName}>{head.partyName.join("\n")}</Text>
          <Text style={styles.partyLines}>{head.partyLines.join("\n")}</Text>
        </View>
        <View style={styles.facts}>
          {head.facts.map(({ label, lines }) => (
            <View key={label} style={styles.fact}>
              <Text style={styles.factLabel}>{label}</Text>
              <Text style={styles.factValue}>{lines.join("\n")}</Text>
            </View>
          ))}
        </View>
      </View>
    </View>
  );
}

/** The top of every further page. */
export const RunningHead = ({ title, number }: { title: string; number: string }) => (
  <View style={styles.runningHead}>
    <Text style={styles.runningTitle}>{title}</Text>
    <Text style={styles.number}>{number}</Text>
  </View>
);
