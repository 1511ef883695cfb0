/** Suppliers of the demo business; their GSTINs are invented and have right check digits. */
export const SUPPLIERS = [
  { name: 'Ganesh Textile Mills', city: 'Surat', state: 'Gujarat', digits: '24AAKFG4521M' },
  { name: 'Bhiwandi Weaving Works', city: 'Bhiwandi', state: 'Maharashtra', digits: '27AADCB8812K' },
  { name: 'Jodhpur Wood Crafts', city: 'Jodhpur', state: 'Rajasthan', digits: '08ABEFJ2290R' },
  { name: 'Erode Home Textiles', city: 'Erode', state: 'Tamil Nadu', digits: '33AAGFE7716P' },
  { name: 'Sumul Packaging', city: 'Surat', state: 'Gujarat', digits: '24ABCFS6673L' },
] as const

/** Monthly expenses of the demo business, in rupees. `category` is the place of the category among the first ones. */
export const EXPENSES = [
  { category: 0, amount: 45_000, mode: 'Banking', remark: 'Showroom, Ring Road' },
  { category: 2, amount: 9_400, mode: 'UPI', remark: 'Torrent Power' },
  { category: 3, amount: 1_770, mode: 'UPI', remark: null },
  { category: 5, amount: 6_200, mode: 'Cash', remark: 'Tempo to transport nagar' },
] as const
