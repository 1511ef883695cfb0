// The visits of the demo business: parts of Surat with their coordinates, as maps show them.

/** Where the demo business says that its visits come from. */
export const VISIT_SOURCES = ['Regular round', 'Enquiry', 'Fair'] as const

/** A visit of the demo. */
export interface SeedVisit {
  purpose: string
  /** From today. */
  days: number
  time: string
  address: string
  latitude: string
  longitude: string
  /** Index in VISIT_SOURCES. */
  source: number
  state?: 'done' | 'not_met' | 'cancelled'
  /** Metres north of the address at which the check-in was; no position without it. */
  off?: number
  accuracy?: number
  result?: string
  reason?: string
  kilometres?: string
  expenses?: readonly { item: string; amount: string }[]
}

/** Visits about the newest open leads, one after the other. */
export const SEED_VISITS: readonly SeedVisit[] = [
  {
    ...{ purpose: 'Show the winter range', days: -6, time: '11:00', source: 0, state: 'done', off: 35, accuracy: 14 },
    ...{ address: 'Textile Market, Ring Road, Surat', latitude: '21.192500', longitude: '72.844000' },
    ...{ result: 'Took samples of twelve designs. Decides this week.', kilometres: '9.5' },
    expenses: [{ item: 'Parking', amount: '40.00' }],
  },
  {
    ...{ purpose: 'Collect the signed order', days: -3, time: '15:30', source: 1, state: 'done', off: 2_600 },
    ...{ address: 'LP Savani Road, Adajan, Surat', latitude: '21.195900', longitude: '72.793300', accuracy: 90 },
    ...{ result: 'Met at their godown instead of the shop. Order signed.', kilometres: '14.0' },
    expenses: [
      { item: 'Auto rickshaw', amount: '180.00' },
      { item: 'Tea and snacks', amount: '95.50' },
    ],
  },
  {
    ...{ purpose: 'Payment of the last bill', days: -1, time: '17:00', source: 0, state: 'not_met' },
    ...{ address: 'Katargam Main Road, Surat', latitude: '21.227000', longitude: '72.829000' },
    reason: 'The shop was closed',
  },
  {
    ...{ purpose: 'First meeting with the new buyer', days: 0, time: '10:30', source: 1 },
    ...{ address: 'Ghod Dod Road, Athwa, Surat', latitude: '21.177000', longitude: '72.806000' },
  },
  {
    ...{ purpose: 'Measure the showroom windows', days: 0, time: '11:45', source: 0 },
    ...{ address: 'VIP Road, Vesu, Surat', latitude: '21.141800', longitude: '72.770900' },
  },
  {
    ...{ purpose: 'Show the linen in grey and sand', days: 0, time: '14:00', source: 2 },
    ...{ address: 'Varachha Main Road, Surat', latitude: '21.218000', longitude: '72.864000' },
  },
  {
    ...{ purpose: 'Check the quality complaint', days: 0, time: '16:15', source: 0 },
    ...{ address: 'Udhna Main Road, Surat', latitude: '21.170200', longitude: '72.842000' },
  },
  {
    ...{ purpose: 'Round of the mills', days: 2, time: '11:00', source: 0 },
    ...{ address: 'GIDC, Sachin, Surat', latitude: '21.087000', longitude: '72.881000' },
  },
]
