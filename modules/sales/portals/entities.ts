import type { EntityClass } from '#modules/gst/einvoice/rules.ts'

/** Kinds of sellers that e-invoicing treats differently, the usual one first. */
export const ENTITIES = [
  'REGULAR',
  'SEZ_UNIT',
  'SEZ_DEVELOPER',
  'INSURER',
  'BANK_OR_FI',
  'NBFC',
  'GOODS_TRANSPORT',
  'PASSENGER_TRANSPORT',
  'MULTIPLEX',
  'GOVERNMENT',
  'LOCAL_AUTHORITY',
  'OIDAR',
] as const satisfies readonly EntityClass[]

export type Entity = (typeof ENTITIES)[number]
