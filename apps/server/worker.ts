import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASE_WAIT_MS, externalDatabase } from './database/external-database.server.ts'
import { startModules } from '#modules/server.ts'
import { assemble, log, startJobs } from './main.ts'
import { readSettings } from './settings.ts'

// The worker as a separate process, beside servers that run with WORKER=off, so that PDFs, imports and mail never slow a request.

const settings = readSettings(process.env, `${import.meta.dirname}/../..`)
if (!settings.database)
  throw new Error('A worker of its own needs DATABASE_URL; with the embedded database npm start runs it')
const patience = { wait_ms: DATABASE_WAIT_MS, tell: (line: string) => log.info({}, `the database: ${line}`) }
const urls = { ...(await externalDatabase(settings.database, patience)), answer_ms: settings.answer_ms }
const { services, close } = assemble(settings, urls)
const worker = await startJobs(services, urls, 4)
const stopModules = startModules(services)
log.info({}, 'worker ready')

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (stopping) return
    stopping = true
    stopModules()
    await worker.stop()
    // Connections to an unresponsive database close late, so do not wait longer.
    await Promise.race([close(), sleep(1_000)])
    process.exit(0)
  })
