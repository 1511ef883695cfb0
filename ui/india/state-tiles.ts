/** A state or union territory as a square of the map: its place, its short name, and the names under which people write it. */
export interface StateTile {
  code: string
  name: string
  column: number
  row: number
  others?: readonly string[]
}

/**
 * The states of India as squares of equal size, each where it lies among its neighbours. Equal squares show a small state as
 * well as a large one, also on a phone, and draw no border.
 */
export const STATE_TILES: readonly StateTile[] = [
  { code: 'LA', name: 'Ladakh', column: 3, row: 0 },
  { code: 'JK', name: 'Jammu and Kashmir', column: 2, row: 1 },
  { code: 'HP', name: 'Himachal Pradesh', column: 3, row: 1 },
  { code: 'PB', name: 'Punjab', column: 2, row: 2 },
  { code: 'CH', name: 'Chandigarh', column: 3, row: 2 },
  { code: 'UK', name: 'Uttarakhand', column: 4, row: 2, others: ['Uttaranchal'] },
  { code: 'SK', name: 'Sikkim', column: 6, row: 2 },
  { code: 'AR', name: 'Arunachal Pradesh', column: 9, row: 2 },
  { code: 'RJ', name: 'Rajasthan', column: 1, row: 3 },
  { code: 'HR', name: 'Haryana', column: 2, row: 3 },
  { code: 'DL', name: 'Delhi', column: 3, row: 3, others: ['New Delhi', 'NCT of Delhi'] },
  { code: 'UP', name: 'Uttar Pradesh', column: 4, row: 3 },
  { code: 'BR', name: 'Bihar', column: 5, row: 3 },
  { code: 'ML', name: 'Meghalaya', column: 7, row: 3 },
  { code: 'AS', name: 'Assam', column: 8, row: 3 },
  { code: 'NL', name: 'Nagaland', column: 9, row: 3 },
  { code: 'GJ', name: 'Gujarat', column: 1, row: 4 },
  { code: 'MP', name: 'Madhya Pradesh', column: 3, row: 4 },
  { code: 'CG', name: 'Chhattisgarh', column: 4, row: 4, others: ['Chattisgarh'] },
  { code: 'JH', name: 'Jharkhand', column: 5, row: 4 },
  { code: 'WB', name: 'West Bengal', column: 6, row: 4 },
  { code: 'TR', name: 'Tripura', column: 7, row: 4 },
  { code: 'MZ', name: 'Mizoram', column: 8, row: 4 },
  { code: 'MN', name: 'Manipur', column: 9, row: 4 },
  {
    ...{ code: 'DN', name: 'Dadra and Nagar Haveli and Daman and Diu', column: 1, row: 5 },
    others: ['Daman and Diu', 'Dadra and Nagar Haveli'],
  },
  { code: 'MH', name: 'Maharashtra', column: 2, row: 5 },
  { code: 'TS', name: 'Telangana', column: 3, row: 5 },
  { code: 'OD', name: 'Odisha', column: 5, row: 5, others: ['Orissa'] },
  { code: 'GA', name: 'Goa', column: 1, row: 6 },
  { code: 'KA', name: 'Karnataka', column: 2, row: 6 },
  { code: 'AP', name: 'Andhra Pradesh', column: 3, row: 6 },
  { code: 'LD', name: 'Lakshadweep', column: 0, row: 7 },
  { code: 'KL', name: 'Kerala', column: 2, row: 7 },
  { code: 'TN', name: 'Tamil Nadu', column: 3, row: 7 },
  { code: 'PY', name: 'Puducherry', column: 4, row: 7, others: ['Pondicherry'] },
  { code: 'AN', name: 'Andaman and Nicobar Islands', column: 8, row: 7, others: ['Andaman and Nicobar'] },
]

export const TILE_COLUMNS = 10
export const TILE_ROWS = 8

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')

const CODES = new Map(
  STATE_TILES.flatMap(({ code, name, others = [] }) => [name, ...others].map((one) => [plain(one), code] as const)),
)

/** Adds up values by state. What names no state of India (abroad, nothing, a slip of the pen) is in `other`. */
export function byState(
  names: readonly string[],
  values: readonly number[],
): { values: ReadonlyMap<string, number>; at: ReadonlyMap<string, number>; other: number } {
  const found = new Map<string, number>()
  const at = new Map<string, number>()
  let other = 0
  for (const [index, name] of names.entries()) {
    const code = CODES.get(plain(name))
    if (!code) other += values[index]
    else {
      found.set(code, (found.get(code) ?? 0) + values[index])
      if (!at.has(code)) at.set(code, index)
    }
  }
  return { values: found, at, other }
}
