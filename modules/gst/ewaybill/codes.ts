/** O outward, I inward. */
export type SupplyDirection = 'O' | 'I'

/** The sub-supply types of e-way bills. The specification calls them E-invoice supply types; the e-invoice has no such field. */
export const SUB_SUPPLY_TYPES = {
  '1': 'Supply',
  '2': 'Import',
  '3': 'Export',
  '4': 'Job Work',
  '5': 'For Own Use',
  '6': 'Job Work Returns',
  '7': 'Sales Return',
  '8': 'Others',
  '9': 'SKD/CKD/Lots',
  '10': 'Line Sales',
  '11': 'Recipient Not Known',
  '12': 'Exhibition or Fairs',
} as const
export type SubSupplyType = keyof typeof SUB_SUPPLY_TYPES

/** Document types of e-way bills. */
export const EWAY_DOCUMENTS = {
  INV: 'Tax Invoice',
  BIL: 'Bill of Supply',
  BOE: 'Bill of Entry',
  CHL: 'Delivery Challan',
  OTH: 'Others',
} as const
export type EwayDocument = keyof typeof EWAY_DOCUMENTS

/** The documents that each sub-supply type may have. */
export const ALLOWED_DOCUMENTS: Readonly<
  Record<SupplyDirection, Readonly<Partial<Record<SubSupplyType, readonly EwayDocument[]>>>>
> = {
  O: {
    '1': ['INV', 'BIL'],
    '3': ['INV', 'BIL'],
    '4': ['CHL'],
    '5': ['CHL'],
    '8': ['CHL', 'OTH'],
    '9': ['INV', 'BIL', 'CHL'],
    '10': ['CHL'],
    '11': ['CHL', 'OTH'],
    '12': ['CHL'],
  },
  I: {
    '1': ['INV', 'BIL'],
    '2': ['BOE'],
    '5': ['CHL'],
    '6': ['CHL'],
    '7': ['CHL'],
    '8': ['CHL', 'OTH'],
    '9': ['BOE', 'INV', 'BIL', 'CHL'],
    '12': ['CHL'],
  },
}

/** True if the portal takes this document for this supply. */
export const isAllowed = (direction: SupplyDirection, type: SubSupplyType, document: EwayDocument): boolean =>
  ALLOWED_DOCUMENTS[direction][type]?.includes(document) ?? false

/** Transport modes of the specification with their codes. */
export const TRANSPORT_MODES = { Road: '1', Rail: '2', Air: '3', 'Ship/Road-cum-ship': '4' } as const

/** Vehicle types with their codes; ODC is over-dimensional cargo. */
export const VEHICLE_TYPES = { Regular: 'R', ODC: 'O' } as const

/** Why a vehicle is changed. */
export const VEHICLE_REASONS = { '1': 'Break down', '2': 'Transhipment', '3': 'Others', '4': 'First time' } as const

/** Why an e-way bill is extended. */
export const EXTENSION_REASONS = {
  '1': 'Natural calamity',
  '2': 'Law and order',
  '4': 'Transhipment',
  '5': 'Accident',
  '99': 'Others',
} as const
