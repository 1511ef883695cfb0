/** What a bill copies from its supplier, from the copy that papers take of a contact (documents/party.ts). */
export const supplierFields = (party: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  supplier_name: party.buyer_name ?? null,
  supplier_gst_type: party.buyer_gst_type ?? null,
  supplier_gstin: party.buyer_gstin ?? null,
  supplier_address: party.billing_address ?? null,
  supplier_state: party.billing_state ?? null,
})
