/** The bank account that the demo business prints on its documents. The bank is invented. */
export const BANK_ACCOUNT = {
  name: 'Current account',
  position: 10,
  account_type: 'Current',
  bank_name: 'Surat Merchants Bank, Ring Road',
  account_holder: 'Meera Fabrics & Furniture',
  account_number: '50100012345678',
  ifsc: 'SMBK0000123',
  upi_id: 'meera.fabrics@upi',
} as const

/** The terms on the documents of the demo business. */
export const TERMS = 'Goods once sold are not taken back.\nInterest at 18 % a year after the due date.'

/** HSN and tax rate by trade. */
export const GOODS_TAX = {
  fabric: { hsn: '5208', tax_rate: '5' },
  furnishing: { hsn: '6303', tax_rate: '5' },
  furniture: { hsn: '9403', tax_rate: '18' },
} as const

/** Companies that carry the goods of the demo business. */
export const TRANSPORTERS = ['VRL Logistics', 'Gati', 'Patel Roadways', 'Associated Road Carriers'] as const
