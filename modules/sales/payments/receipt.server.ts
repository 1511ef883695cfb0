import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { moneyServer } from './money.server.ts'
import { RECEIVED } from './received.ts'

/** The rules of receipts. */
export const receiptServer: RecordServer = moneyServer(RECEIVED)
