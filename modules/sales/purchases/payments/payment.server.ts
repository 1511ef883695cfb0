import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { moneyServer } from '../../payments/money.server.ts'
import { PAID } from '../paid.ts'

/** The rules of payments to suppliers. */
export const paymentServer: RecordServer = moneyServer(PAID)
