import { today } from "./clock.ts";
import { callerOf } from "./gradebook.ts";

/** A student of this last name with contact data who has left the school; answers the number. */
export async function leaverOf(lastName: string): Promise<string> {
  const registrar = await callerOf("registrar");
  const made = await registrar.post("/management/students", {
    last_name: lastName,
    given_name: "Ana",
    lrn: "",
    sex: "F",
    birth_date: "",
    email: `${lastName.toLowerCase()}@example.test`,
    contact_number: "0917 555 0400",
    home_address: "12 Mabini Street",
    sponsor_id: "new",
    sponsor_name: `Nanay ni ${lastName}`,
    sponsor_email: "",
    sponsor_contact_number: "",
    is_confirmed: true,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id } = made.body.data;
  const left = { kind: "withdrawn", left_on: today(), reason: "Moves to the province" };
  const gone = await registrar.post(`/management/students/${id}/leave`, left);
  if (gone.status !== 200) throw new Error(JSON.stringify(gone.body));
  return id;
}
