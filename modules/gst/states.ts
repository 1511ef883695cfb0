/** A state, union territory or special code of GST. */
export interface State {
  /** Two digits as in a GSTIN; e-way bills want the number without the leading zero. */
  code: string
  name: string
  /** Tax inside the territory is CGST + UTGST instead of CGST + SGST. */
  has_utgst: boolean
}

/**
 * States and codes of GST as of November 2026 (GST portal; fixtures/vectors/masters.json, `states`).
 * 25 (merged into 26 in 2020) and 28 (old Andhra Pradesh) are retired and not here.
 */
export const STATES: readonly State[] = [
  { code: '01', name: 'Jammu and Kashmir', has_utgst: false },
  { code: '02', name: 'Himachal Pradesh', has_utgst: false },
  { code: '03', name: 'Punjab', has_utgst: false },
  { code: '04', name: 'Chandigarh', has_utgst: true },
  { code: '05', name: 'Uttarakhand', has_utgst: false },
  { code: '06', name: 'Haryana', has_utgst: false },
  { code: '07', name: 'Delhi', has_utgst: false },
  { code: '08', name: 'Rajasthan', has_utgst: false },
  { code: '09', name: 'Uttar Pradesh', has_utgst: false },
  { code: '10', name: 'Bihar', has_utgst: false },
  { code: '11', name: 'Sikkim', has_utgst: false },
  { code: '12', name: 'Arunachal Pradesh', has_utgst: false },
  { code: '13', name: 'Nagaland', has_utgst: false },
  { code: '14', name: 'Manipur', has_utgst: false },
  { code: '15', name: 'Mizoram', has_utgst: false },
  { code: '16', name: 'Tripura', has_utgst: false },
  { code: '17', name: 'Meghalaya', has_utgst: false },
  { code: '18', name: 'Assam', has_utgst: false },
  { code: '19', name: 'West Bengal', has_utgst: false },
  { code: '20', name: 'Jharkhand', has_utgst: false },
  { code: '21', name: 'Odisha', has_utgst: false },
  { code: '22', name: 'Chhattisgarh', has_utgst: false },
  { code: '23', name: 'Madhya Pradesh', has_utgst: false },
  { code: '24', name: 'Gujarat', has_utgst: false },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu', has_utgst: true },
  { code: '27', name: 'Maharashtra', has_utgst: false },
  { code: '29', name: 'Karnataka', has_utgst: false },
  { code: '30', name: 'Goa', has_utgst: false },
  { code: '31', name: 'Lakshadweep', has_utgst: true },
  { code: '32', name: 'Kerala', has_utgst: false },
  { code: '33', name: 'Tamil Nadu', has_utgst: false },
  { code: '34', name: 'Puducherry', has_utgst: false },
  { code: '35', name: 'Andaman and Nicobar Islands', has_utgst: true },
  { code: '36', name: 'Telangana', has_utgst: false },
  { code: '37', name: 'Andhra Pradesh', has_utgst: false },
  { code: '38', name: 'Ladakh', has_utgst: true },
  { code: '96', name: 'Other Country', has_utgst: false },
  { code: '97', name: 'Other Territory', has_utgst: true },
]

/** Ranges of the first three PIN digits by state code (fixtures/vectors/masters.json, `pinRanges`). Some overlap; 36, 38, 96 and 97 have none. */
export const PIN_RANGES: Readonly<Record<string, readonly (readonly [first: number, last: number])[]>> = {
  '01': [[180, 194]],
  '02': [[171, 177]],
  '03': [[140, 160]],
  '04': [[160, 160]],
  '05': [[244, 263]],
  '06': [[121, 136]],
  '07': [[110, 110]],
  '08': [[301, 345]],
  '09': [[201, 285]],
  '10': [[800, 855]],
  '11': [[737, 737]],
  '12': [[790, 792]],
  '13': [[797, 798]],
  '14': [[795, 795]],
  '15': [[796, 796]],
  '16': [[799, 799]],
  '17': [[793, 794]],
  '18': [[781, 788]],
  '19': [[700, 743]],
  '20': [[813, 835]],
  '21': [[751, 770]],
  '22': [[490, 497]],
  '23': [[450, 488]],
  '24': [[360, 396]],
  '26': [
    [362, 362],
    [396, 396],
  ],
  '27': [[400, 445]],
  '29': [[560, 591]],
  '30': [[403, 403]],
  '31': [[682, 682]],
  '32': [[670, 695]],
  '33': [[600, 643]],
  '34': [
    [533, 533],
    [605, 605],
    [607, 607],
    [609, 609],
    [673, 673],
  ],
  '35': [[744, 744]],
  '37': [[500, 535]],
}

/** Older and shorter names met in files of others, in the form of `nameKey`. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  orissa: '21',
  pondicherry: '34',
  uttaranchal: '05',
  chattisgarh: '22',
  chhatisgarh: '22',
  newdelhi: '07',
  nctofdelhi: '07',
  delhinct: '07',
  damananddiu: '26',
  dadraandnagarhaveli: '26',
  dadraandnagarhavelianddamananddiu: '26',
  andamanandnicobar: '35',
  jandk: '01',
}

const BY_CODE = new Map(STATES.map((state) => [state.code, state]))
const BY_NAME = new Map(STATES.map((state) => [nameKey(state.name), state]))

/** The state of a code written with or without its leading zero: '07', '7' or 7. */
export function stateByCode(code: string | number): State | null {
  return BY_CODE.get(String(code).padStart(2, '0')) ?? null
}

/** The state of a name in any case and spacing, with '&' for 'and' and the common older names. */
export function stateByName(name: string): State | null {
  const key = nameKey(name)
  return BY_NAME.get(key) ?? BY_CODE.get(OTHER_NAMES[key] ?? '') ?? null
}

/**
 * Whether an Indian PIN code can lie in a state, by its first three digits. True where no range is known.
 * A warning only: post circles overlap state borders.
 */
export function pinFitsState({ pin, state_code }: { pin: string; state_code: string | number }): boolean {
  const ranges = PIN_RANGES[String(state_code).padStart(2, '0')]
  if (!ranges) return true
  const district = Number(pin.slice(0, 3))
  return ranges.some(([first, last]) => district >= first && district <= last)
}

function nameKey(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '')
}
