import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '#engine/server/database/database.server.ts'
import { type Limits, makeKeeper, type Question, type Reply } from './keeper.server.ts'

// This thread keeps columns of large lists in memory, with a database connection of its own.

/** What the thread is started with. */
export interface ThreadOptions {
  url: string
  prepare: boolean
  limits: Limits
}

/** A question to the thread; the reply has the same number. */
export type ThreadQuestion = Question & { number: number }

/** A message of the thread. */
export type ThreadMessage = { number: number; reply: Reply } | { number: number; failed: string } | { error: string }

const CONNECTIONS = 2

const { url, prepare, limits } = workerData as ThreadOptions
const post = (message: ThreadMessage) => parentPort?.postMessage(message)
const keeper = makeKeeper({
  database: openDatabase({ url, prepare, max: CONNECTIONS }),
  limits,
  onError: (error) => post({ error: String((error as Error)?.stack ?? error) }),
})

parentPort?.on('message', ({ number, ...question }: ThreadQuestion) => {
  keeper.ask(question).then(
    (reply) => post({ number, reply }),
    (error: unknown) => post({ number, failed: String((error as Error)?.message ?? error) }),
  )
})
