import { allRoutes, makeServices } from '#apps/server/main.ts'
import { buildServer } from '#engine/server/http/server.server.ts'
import { startWorker } from '#engine/server/jobs/worker.server.ts'
import { jobs } from '#modules/server.ts'
import { startColumns } from '#platform/columns/columns.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'

// The product's server as a separate process, so that its CPU time can be measured. Rate limits are off.

const [url, port, web_dir] = process.argv.slice(2)
const services = makeServices({
  settings: {
    mode: 'test',
    base_url: 'http://localhost',
    data_dir: '',
    secret: 'bench '.repeat(8),
    password_policy: 'spec',
    token_hours: 12,
    idle_hours: 4,
    maintenance: false,
    demo: false,
    mailbox: false,
    trusted_proxies: [],
    files: {
      folder: '',
      largest_bytes: 0,
      quota_bytes: 0,
      origin: null,
      scan_command: null,
      scan_clamd: null,
      s3: null,
    },
    limits: {},
  },
  urls: { ownerUrl: '', appUrl: url, directUrl: url, prepare: true },
  addJob: makeAddJob(),
  sendMail: async () => {},
  log: { info() {}, error: (data, message) => console.error(message, data) },
})
startColumns({ database: services.database, url, prepare: true, onError: (error) => console.error(error) })
const app = await buildServer({ services, routes: allRoutes(), web_dir })
await app.listen({ host: '127.0.0.1', port: Number(port) })
await startWorker({ services, directUrl: url, concurrency: 2, handlers: jobs })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
