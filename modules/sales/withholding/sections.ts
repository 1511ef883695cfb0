import { panIn } from '#modules/business/checks/india/gstin.ts'
import { fits, patterns } from '#modules/business/checks/patterns.ts'
import { type Dated, rowOn } from '#modules/gst/law/dated.ts'

/** What a buyer deducts from (TDS) or a seller collects on (TCS). */
export const TDS_NATURES = [
  ...(['contractor', 'professional', 'technical', 'commission'] as const),
  ...(['rent', 'machine_rent', 'interest', 'purchase'] as const),
] as const
export const TCS_NATURES = ['scrap', 'timber', 'minerals', 'tendu', 'liquor', 'vehicle'] as const
export type TdsNature = (typeof TDS_NATURES)[number]
export type TcsNature = (typeof TCS_NATURES)[number]
export type Nature = TdsNature | TcsNature

/** What people choose. They know the numbers of the Act of 1961; papers and reports have the number that is in force on their day. */
export const NATURE_LABELS: Readonly<Record<Nature, string>> = {
  contractor: 'Contractors, carriers, job work (194C)',
  professional: 'Professional fees (194J)',
  technical: 'Technical services (194J)',
  commission: 'Commission or brokerage (194H)',
  rent: 'Rent of land, buildings, furniture (194-I)',
  machine_rent: 'Rent of machines (194-I)',
  interest: 'Interest, not of banks (194A)',
  purchase: 'Purchase of goods (194Q)',
  scrap: 'Scrap (206C)',
  timber: 'Timber and forest produce (206C)',
  minerals: 'Coal, lignite, iron ore (206C)',
  tendu: 'Tendu leaves (206C)',
  liquor: 'Liquor for people (206C)',
  vehicle: 'Motor vehicle above ₹10 lakh (206C)',
}

/** A section of the Income-tax Act as it is in force on some days. Limits are paise, rates are percent. */
export interface Section extends Dated {
  section: string
  /** The rate of companies, firms and all others. */
  rate: string
  /** The rate of individuals and Hindu undivided families, where it differs. */
  rate_of_individuals?: string
  rate_without_pan: string
  /** Tax is due on a single amount above this … */
  single?: bigint
  /** … and on everything of a month, or of a financial year, if that together is above this. */
  monthly?: bigint
  yearly?: bigint
  /** Only what is above the limit of the year is taxed. */
  only_above?: true
}

const LAKH = 10_000_000n
const THOUSAND = 100_000n
const before = (last: string) => ({ from: '2021-07-01', to: last }) as const
const between = (from: string, to: string) => ({ from, to }) as const
// Without a PAN 20 % (Income-tax Act 1961, section 206AA), since 1 April 2026 by section 397(2) of the Income-tax Act 2025.
const NO_PAN = { rate_without_pan: '20' } as const

// The Income-tax Act 2025 is in force since 1 April 2026: TDS is section 393(1), TCS section 394(1), with a serial number for each
// kind; amounts and rates went over as they were. Sections 194C to 194Q and 206C are those of the Income-tax Act 1961. Not compared with the
// text of the new Act: the serial numbers 1(ii), 2(ii), 5(iii) and 8(ii) of section 393(1), and 3 and 6 of section 394(1).
const OLD_ACT_END = '2026-03-31'
const NEW_ACT = { from: '2026-04-01', to: null } as const

const CONTRACTOR = { rate: '2', rate_of_individuals: '1', ...NO_PAN, single: 30n * THOUSAND, yearly: LAKH } as const
const PURCHASE = { rate: '0.1', rate_without_pan: '5', yearly: 50n * LAKH, only_above: true } as const
// Finance Act 2025, from 1 April 2025: rent counts by the month.
const RENT = { ...NO_PAN, monthly: 50n * THOUSAND } as const
const OLD_RENT = { ...NO_PAN, yearly: (24n * LAKH) / 10n } as const

/** A collection without a limit: without a PAN twice the rate, at least 5 % (section 206CC; section 397(2) of the new Act). */
const collected = (rate: string) => ({ rate, rate_without_pan: '5' })

/** The sections in force, by what is paid for or sold. A change of the law ends a row and adds one. */
export const SECTIONS: Readonly<Record<Nature, readonly Section[]>> = {
  contractor: [
    { ...before(OLD_ACT_END), section: '194C', ...CONTRACTOR },
    { ...NEW_ACT, section: '393(1) 6(i)', ...CONTRACTOR },
  ],
  // Limits of 2025: Finance Act 2025, section 194J.
  professional: [
    { ...before('2025-03-31'), section: '194J', rate: '10', ...NO_PAN, yearly: 30n * THOUSAND },
    { ...between('2025-04-01', OLD_ACT_END), section: '194J', rate: '10', ...NO_PAN, yearly: 50n * THOUSAND },
    { ...NEW_ACT, section: '393(1) 6(iii)', rate: '10', ...NO_PAN, yearly: 50n * THOUSAND },
  ],
  technical: [
    { ...before('2025-03-31'), section: '194J', rate: '2', ...NO_PAN, yearly: 30n * THOUSAND },
    { ...between('2025-04-01', OLD_ACT_END), section: '194J', rate: '2', ...NO_PAN, yearly: 50n * THOUSAND },
    { ...NEW_ACT, section: '393(1) 6(iii)', rate: '2', ...NO_PAN, yearly: 50n * THOUSAND },
  ],
  // 2 % since 1 October 2024 (Finance (No. 2) Act 2024, section 57); limit of 2025: Finance Act 2025.
  commission: [
    { ...before('2024-09-30'), section: '194H', rate: '5', ...NO_PAN, yearly: 15n * THOUSAND },
    { ...between('2024-10-01', '2025-03-31'), section: '194H', rate: '2', ...NO_PAN, yearly: 15n * THOUSAND },
    { ...between('2025-04-01', OLD_ACT_END), section: '194H', rate: '2', ...NO_PAN, yearly: 20n * THOUSAND },
    { ...NEW_ACT, section: '393(1) 1(ii)', rate: '2', ...NO_PAN, yearly: 20n * THOUSAND },
  ],
  rent: [
    { ...before('2025-03-31'), section: '194-I', rate: '10', ...OLD_RENT },
    { ...between('2025-04-01', OLD_ACT_END), section: '194-I', rate: '10', ...RENT },
    { ...NEW_ACT, section: '393(1) 2(ii)', rate: '10', ...RENT },
  ],
  machine_rent: [
    { ...before('2025-03-31'), section: '194-I', rate: '2', ...OLD_RENT },
    { ...between('2025-04-01', OLD_ACT_END), section: '194-I', rate: '2', ...RENT },
    { ...NEW_ACT, section: '393(1) 2(ii)', rate: '2', ...RENT },
  ],
  interest: [
    { ...before('2025-03-31'), section: '194A', rate: '10', ...NO_PAN, yearly: 5n * THOUSAND },
    { ...between('2025-04-01', OLD_ACT_END), section: '194A', rate: '10', ...NO_PAN, yearly: 10n * THOUSAND },
    { ...NEW_ACT, section: '393(1) 5(iii)', rate: '10', ...NO_PAN, yearly: 10n * THOUSAND },
  ],
  // Without a PAN 5 % (section 206AA, second proviso).
  purchase: [
    { ...before(OLD_ACT_END), section: '194Q', ...PURCHASE },
    { ...NEW_ACT, section: '393(1) 8(ii)', ...PURCHASE },
  ],
  // Rates of 2026: notes on the Finance Bill 2026, section 394(1), serial numbers 1, 2, 4 and 5, not compared with the Act as passed; timber: Finance Act 2025.
  scrap: [
    { ...before(OLD_ACT_END), section: '206C(1)', ...collected('1') },
    { ...NEW_ACT, section: '394(1) 4', ...collected('2') },
  ],
  timber: [
    { ...before('2025-03-31'), section: '206C(1)', ...collected('2.5') },
    { ...between('2025-04-01', OLD_ACT_END), section: '206C(1)', ...collected('2') },
    { ...NEW_ACT, section: '394(1) 3', ...collected('2') },
  ],
  minerals: [
    { ...before(OLD_ACT_END), section: '206C(1)', ...collected('1') },
    { ...NEW_ACT, section: '394(1) 5', ...collected('2') },
  ],
  tendu: [
    { ...before(OLD_ACT_END), section: '206C(1)', rate: '5', rate_without_pan: '10' },
    { ...NEW_ACT, section: '394(1) 2', ...collected('2') },
  ],
  liquor: [
    { ...before(OLD_ACT_END), section: '206C(1)', ...collected('1') },
    { ...NEW_ACT, section: '394(1) 1', ...collected('2') },
  ],
  vehicle: [
    { ...before(OLD_ACT_END), section: '206C(1F)', ...collected('1'), single: 10n * LAKH },
    { ...NEW_ACT, section: '394(1) 6', ...collected('1'), single: 10n * LAKH },
  ],
}

/** The section in force on a day (YYYY-MM-DD); null for no nature, and before the first row. */
export const sectionOn = (nature: unknown, date: string): Section | null =>
  typeof nature === 'string' && Object.hasOwn(SECTIONS, nature) ? rowOn(SECTIONS[nature as Nature], date) : null

/** The PAN of a party: its own, else the one in its GSTIN (characters 3 to 12); null where neither has one. */
export function panOf(pan: unknown, gstin: unknown): string | null {
  return typeof pan === 'string' && fits(pan, patterns.pan) ? pan : panIn(gstin)
}

/** The rate for a party. The fourth letter of a PAN says who holds it: P an individual, H a Hindu undivided family. */
export function rateFor(section: Section, pan: string | null): string {
  if (pan === null) return section.rate_without_pan
  const is_individual = pan[3] === 'P' || pan[3] === 'H'
  return (is_individual && section.rate_of_individuals) || section.rate
}
