import { Readable } from 'node:stream'
import { withCustomFields } from '#engine/record/custom.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { importColumns } from './file-columns.ts'
import { scopeOf } from '#engine/record/rights.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { type Cell, csvFile } from '#platform/export/csv-write.server.ts'
import { sendFile } from '#platform/export/send-file.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { notAllowed, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { addRun } from '#platform/runs/store.server.ts'
import type { RowIssue } from './read/cells.server.ts'
import { FileProblem } from './read/file-problem.server.ts'
import { previewFile } from './preview.server.ts'
import { readChoices } from './rows/read-choices.server.ts'
import { ID_COLUMN } from './rows/row-body.server.ts'
import { runImport } from './run.server.ts'
import { sendSample } from './sample-file.server.ts'
import { changeImport, findImport, type Import, readFile } from './store.server.ts'
import { keepTemplate } from './templates.server.ts'
import { ALREADY_IMPORTED, isOpen, readAgain, uploadFile } from './upload.server.ts'

/** Size of 25 MiB in base64 and the rest of the JSON. */
const UPLOAD_LIMIT = 36 * 1024 * 1024
/** Name of the job that imports a file. */
export const IMPORT_JOB = 'import'

/** Job handlers of this part, by name. */
export const importJobs = { [IMPORT_JOB]: runImport }

/** Routes: the upload for every importable record, and the later steps of an import. */
export function importRoutes(catalog: Catalog): RouteSpec[] {
  const records = catalog.records.filter((record) => record.rights.includes('import'))
  const samples = records.map((definition) =>
    memberRoute({
      method: 'GET',
      path: `/${definition.path}/import/sample`,
      permission: { record: definition.name, right: 'import' },
      summary: `A file of two ${definition.label.many.toLowerCase()} to start from, with every column that a file may have; format csv or xlsx`,
      alone: true,
      handler: (call) => sendSample(call, withCustomFields(definition, call.caller.access.custom_fields)),
    }),
  )
  const uploads = records.map((definition) =>
    memberRoute({
      method: 'POST',
      path: `/${definition.path}/import`,
      permission: { record: definition.name, right: 'import' },
      summary: `Upload a file of ${definition.label.many.toLowerCase()}; it is mapped, looked at and started afterwards`,
      body_limit: UPLOAD_LIMIT,
      raw: true,
      costly: true,
      async handler({ services, caller, body, reply }) {
        if (scopeOf(caller.access, definition.name, 'create') === 'none') throw notAllowed()
        reply.status(201)
        return uploadFile(services.database, {
          catalog: services.catalog,
          definition: withCustomFields(definition, caller.access.custom_fields),
          special: services.specials.get(definition.name),
          access: caller.access,
          body: Buffer.isBuffer(body) ? body : Buffer.from('{}'),
        })
      },
    }),
  )
  return [...uploads, ...samples, ...stepRoutes()]
}

function stepRoutes(): RouteSpec[] {
  const errors = (path: string) =>
    memberRoute({
      method: 'GET',
      path,
      summary:
        'The rows of a file that were not imported, with line and reasons, as CSV; skipped=1 adds the duplicates',
      alone: true,
      handler: errorFile,
    })
  return [
    memberRoute({
      method: 'GET',
      path: '/imports/:id',
      summary: 'Where an import stands',
      async handler({ services, caller, params }) {
        const { access } = caller
        const found = await services.database.transaction(access, (transaction) =>
          findImport(transaction, { access, id: idOf(params.id) }),
        )
        return shown(found)
      },
    }),
    memberRoute({
      method: 'POST',
      path: '/imports/:id/reading',
      takes: ['heading_line', 'separator'],
      summary: 'Read an uploaded file again, with its headings in another row or another sign between its columns',
      costly: true,
      handler: readOtherwise,
    }),
    memberRoute({
      method: 'POST',
      path: '/imports/:id/preview',
      takes: ['mapping', 'duplicates', 'match_by', 'only_empty', 'by_rules', 'defaults'],
      summary: 'Check every row of an uploaded file and write nothing',
      costly: true,
      handler: preview,
    }),
    memberRoute({
      method: 'POST',
      path: '/imports/:id/run',
      summary: 'Import the file as it was previewed; a job does it',
      costly: true,
      handler: start,
    }),
    errors('/imports/:id/errors.csv'),
    errors('/imports/:id/errors'),
  ]
}

const shown = ({ location_id, request_id, created_by, id, ...rest }: Import) => ({ import_id: id, ...rest })

function mustBeAllowed(call: MemberCall, found: Import): void {
  const { access } = call.caller
  if (scopeOf(access, found.record, 'import') === 'none' || scopeOf(access, found.record, 'create') === 'none')
    throw notAllowed()
}

async function fileOf(transaction: Transaction, id: number): Promise<Buffer> {
  const file = await readFile(transaction, id)
  if (!file) throw ruleBroken('The file is no longer there. Upload it again.')
  return file
}

async function readOtherwise(call: MemberCall): Promise<unknown> {
  const { services, caller, params, body } = call
  const { access } = caller
  const { database, catalog, specials } = services
  const opened = await database.transaction(access, async (transaction) => {
    const found = await findImport(transaction, { access, id: idOf(params.id) })
    mustBeAllowed(call, found)
    if (!isOpen(found)) throw ruleBroken(ALREADY_IMPORTED)
    return { found, file: await fileOf(transaction, found.id) }
  })
  const { record } = opened.found
  const definition = withCustomFields(catalog.get(record), access.custom_fields)
  return readAgain(database, { catalog, definition, special: specials.get(record), access, body, ...opened })
}

async function preview(call: MemberCall): Promise<unknown> {
  const { services, caller, params, body } = call
  const { access } = caller
  const { database, catalog, specials } = services
  const id = idOf(params.id)
  const opened = await database.transaction(access, async (transaction) => {
    const found = await findImport(transaction, { access, id, lock: true })
    mustBeAllowed(call, found)
    if (!isOpen(found)) throw ruleBroken(ALREADY_IMPORTED)
    const chosen = await readChoices(transaction, {
      catalog,
      definition: withCustomFields(catalog.get(found.record), access.custom_fields),
      special: specials.get(found.record),
      access,
      found,
      body,
    })
    const file = await fileOf(transaction, id)
    await changeImport(transaction, id, { ...chosen, state: 'checking', location_id: access.location_id })
    return { found: { ...found, ...chosen }, file }
  })
  const set = (state: Import['state']) =>
    database.transaction(access, async (transaction) => {
      // The file may have been read in another way meanwhile, which needs a new preview first.
      const now = await findImport(transaction, { access, id, lock: true })
      if (now.state === 'checking') await changeImport(transaction, id, { state })
    })
  try {
    const result = await previewFile(services, { access, ...opened })
    await set('ready')
    return result
  } catch (error) {
    await set('uploaded')
    if (error instanceof FileProblem) throw ruleBroken(error.message)
    throw error
  }
}

async function start(call: MemberCall): Promise<unknown> {
  const { services, caller, params, reply } = call
  const { access } = caller
  const id = idOf(params.id)
  await services.database.transaction(access, async (transaction) => {
    const found = await findImport(transaction, { access, id, lock: true })
    mustBeAllowed(call, found)
    if (found.state === 'queued' || found.state === 'running') return
    if (found.state !== 'ready')
      throw ruleBroken(
        found.state === 'done' || found.state === 'failed'
          ? 'This file has been imported already'
          : 'Look at the preview first',
      )
    const run_id = await addRun(transaction, access, {
      record: found.record,
      action: 'import',
      state: 'running',
      total: found.rows,
      input: { file_name: found.file_name },
      request_id: caller.request_id,
    })
    await changeImport(transaction, id, {
      state: 'queued',
      run_id,
      location_id: access.location_id,
      request_id: caller.request_id,
    })
    await keepTemplate(transaction, access, found)
    await writeAudit(transaction, {
      business_id: access.business_id,
      actor_id: access.user_id,
      record: found.record,
      record_id: null,
      action: 'import',
      note: found.file_name,
      request_id: caller.request_id,
      address: caller.address,
      run_id,
    })
    const payload = { business_id: access.business_id, user_id: access.user_id, import_id: id }
    await services.addJob(transaction, IMPORT_JOB, payload, { key: `import ${access.business_id} ${id}` })
  })
  reply.status(202)
  return { import_id: id, state: 'queued' }
}

async function errorFile(call: MemberCall): Promise<unknown> {
  const { services, caller, params, query } = call
  const { access } = caller
  const id = idOf(params.id)
  const found = await services.database.transaction(access, (transaction) => findImport(transaction, { access, id }))
  const labels = new Map(
    [ID_COLUMN, ...importColumns(withCustomFields(services.catalog.get(found.record), access.custom_fields))].map(
      (column) => [column.name, column.label],
    ),
  )
  const outcomes = query.skipped === '1' ? ['invalid', 'skipped'] : ['invalid']

  async function* rows(): AsyncGenerator<Cell[][]> {
    let after = -1
    for (;;) {
      const page = await services.database.read(
        access,
        // A bare "order by position" would sort by the text in the select list.
        `select i.position::text, i.line::text, i.cells::text, i.messages::text from import_issue i
         where i.business_id = $1::bigint and i.import_id = $2::bigint and i.position > $3::integer and i.outcome = any($4::text[])
         order by i.position limit 1000`,
        [access.business_id, id, after, outcomes],
      )
      if (page.length === 0) return
      after = Number(page[page.length - 1][0])
      yield page.map(([, line, cells, messages]) => {
        const given = JSON.parse(cells as string) as string[]
        const said = (JSON.parse(messages as string) as RowIssue[]).map(({ field, message, value }) => {
          const reason = field ? `${labels.get(field) ?? field}: ${message}` : message
          return value === undefined ? reason : `${reason} (“${value}”)`
        })
        const padded = found.headings.map((_, index) => ({ text: given[index] ?? '' }))
        return [{ number: line as string }, ...padded, { text: said.join('; ') }]
      })
    }
  }

  const name = `${found.file_name.replace(/\.[a-z]+$/i, '')} problems.csv`
  const file = Readable.from(csvFile(['Line', ...found.headings, 'Problems'], rows()))
  return sendFile(call, { name, type: 'text/csv; charset=utf-8', file })
}
