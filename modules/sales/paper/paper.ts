/** What papers print about the seller: business, branch, bank and UPI id. */
export interface PaperFacts {
  seller: {
    name: string
    gstin: string | null
    pan: string | null
    contact_number: string | null
    email: string | null
    website: string | null
    address: string | null
    state: string | null
    pincode: string | null
  }
  bank: {
    name: string | null
    holder: string | null
    number: string | null
    ifsc: string | null
    type: string | null
  } | null
  upi_id: string | null
}
