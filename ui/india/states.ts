/** A state or union territory of India: its short name, its name, and further names under which people write it. */
export interface IndianState {
  code: string
  name: string
  others?: readonly string[]
}

/** The 28 states and 8 union territories of India. */
export const INDIAN_STATES: readonly IndianState[] = [
  { code: 'LA', name: 'Ladakh' },
  { code: 'JK', name: 'Jammu and Kashmir' },
  { code: 'HP', name: 'Himachal Pradesh' },
  { code: 'PB', name: 'Punjab' },
  { code: 'CH', name: 'Chandigarh' },
  { code: 'UK', name: 'Uttarakhand', others: ['Uttaranchal'] },
  { code: 'SK', name: 'Sikkim' },
  { code: 'AR', name: 'Arunachal Pradesh' },
  { code: 'RJ', name: 'Rajasthan' },
  { code: 'HR', name: 'Haryana' },
  { code: 'DL', name: 'Delhi', others: ['New Delhi', 'NCT of Delhi'] },
  { code: 'UP', name: 'Uttar Pradesh' },
  { code: 'BR', name: 'Bihar' },
  { code: 'ML', name: 'Meghalaya' },
  { code: 'AS', name: 'Assam' },
  { code: 'NL', name: 'Nagaland' },
  { code: 'GJ', name: 'Gujarat' },
  { code: 'MP', name: 'Madhya Pradesh' },
  { code: 'CG', name: 'Chhattisgarh', others: ['Chattisgarh'] },
  { code: 'JH', name: 'Jharkhand' },
  { code: 'WB', name: 'West Bengal' },
  { code: 'TR', name: 'Tripura' },
  { code: 'MZ', name: 'Mizoram' },
  { code: 'MN', name: 'Manipur' },
  { code: 'DN', name: 'Dadra and Nagar Haveli and Daman and Diu', others: ['Daman and Diu', 'Dadra and Nagar Haveli'] },
  { code: 'MH', name: 'Maharashtra' },
  { code: 'TS', name: 'Telangana' },
  { code: 'OD', name: 'Odisha', others: ['Orissa'] },
  { code: 'GA', name: 'Goa' },
  { code: 'KA', name: 'Karnataka' },
  { code: 'AP', name: 'Andhra Pradesh' },
  { code: 'LD', name: 'Lakshadweep' },
  { code: 'KL', name: 'Kerala' },
  { code: 'TN', name: 'Tamil Nadu' },
  { code: 'PY', name: 'Puducherry', others: ['Pondicherry'] },
  { code: 'AN', name: 'Andaman and Nicobar Islands', others: ['Andaman and Nicobar'] },
]

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')

const CODES = new Map(
  INDIAN_STATES.flatMap(({ code, name, others = [] }) => [name, ...others].map((one) => [plain(one), code] as const)),
)

/** Adds up values by state, and gives the number of the first value of each. Names that are no state of India are left out. */
export function byState(
  names: readonly string[],
  values: readonly number[],
): { values: ReadonlyMap<string, number>; at: ReadonlyMap<string, number> } {
  const found = new Map<string, number>()
  const at = new Map<string, number>()
  for (const [index, name] of names.entries()) {
    const code = CODES.get(plain(name))
    if (!code) continue
    found.set(code, (found.get(code) ?? 0) + values[index])
    if (!at.has(code)) at.set(code, index)
  }
  return { values: found, at }
}
