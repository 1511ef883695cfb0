import { msg } from '@lingui/core/macro'
import type { Entity } from './entities.ts'

/** Words for the kinds of sellers. */
export const ENTITY_WORDS: Readonly<Record<Entity, ReturnType<typeof msg>>> = {
  REGULAR: msg`None of these`,
  SEZ_UNIT: msg`Unit in an SEZ`,
  SEZ_DEVELOPER: msg`Developer of an SEZ`,
  INSURER: msg`Insurer`,
  BANK_OR_FI: msg`Bank or financial institution`,
  NBFC: msg`NBFC`,
  GOODS_TRANSPORT: msg`Goods transport agency`,
  PASSENGER_TRANSPORT: msg`Passenger transport`,
  MULTIPLEX: msg`Multiplex cinema`,
  GOVERNMENT: msg`Government department`,
  LOCAL_AUTHORITY: msg`Local authority`,
  OIDAR: msg`Online services from abroad (OIDAR)`,
}
