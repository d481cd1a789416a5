/** The school as the one who bills, on every paper, and its wire. */
export interface BusinessParty {
  name: string;
  address: string;
  contactNumber: string;
  email: string;
  taxNumber: string;
}

export const businessToWire = (business: BusinessParty) => ({
  business_id: "1",
  name: business.name,
  address: business.address,
  contact_no: business.contactNumber,
  email: business.email,
  tin: business.taxNumber,
});
export type WireBusiness = ReturnType<typeof businessToWire>;

export const businessFromWire = (wire: WireBusiness): BusinessParty => ({
  name: wire.name,
  address: wire.address,
  contactNumber: wire.contact_no,
  email: wire.email,
  taxNumber: wire.tin,
});
