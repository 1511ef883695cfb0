/** A business that passes, with changes. */
export const businessBody = (changes: Record<string, unknown> = {}) => ({
  name: 'Mehta Silk House',
  business_type: 'Partnership Firm',
  industry: 'Textiles and garments',
  nature: 'Trading',
  contact_number: '9825012345',
  email: 'shop@mehtasilk.in',
  tax_registration_type: 'Regular',
  locations: [{ state: 'Gujarat', city: 'Surat', pincode: '395003' }],
  ...changes,
})
