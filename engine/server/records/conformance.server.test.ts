import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routedRights, tableOf, type RecordDefinition } from '#engine/record/define.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import { exportRoutes } from '#platform/export/routes.server.ts'
import { isRefused } from '#base/issue.ts'
import { rowLines } from '#platform/import/file-columns.ts'
import { importJobs, importRoutes } from '#platform/import/routes.server.ts'
import { runRoutes } from '#platform/runs/routes.server.ts'
import { makeCatalog } from '#engine/record/catalog.ts'
import { targetsOf } from '#engine/server/records/visibility.server.ts'
import { coverOf, kindsIn } from '#engine/testing/cover.ts'
import { estimate } from '#engine/testing/fixtures/estimate.record.ts'
import { isWritable, samplesOf } from '#engine/testing/samples.server.ts'
import { makeTables } from '#engine/testing/fixtures/tables.server.ts'
import { ticket, ticketStatus } from '#engine/testing/fixtures/ticket.record.ts'
import { catalog as productCatalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'

// Tests of every record of the catalogue. A new definition is tested once it is in the catalogue:
// its samples, required references and the field to change come from the definition. A ticket and a
// estimate, which only tests have, represent future plain records and documents.
const catalog = makeCatalog([...productCatalog.records, ticketStatus, ticket, estimate])

// Routes that the product has only for its own records: bulk changes, import and export.
const fixtureRoutes = [...runRoutes(catalog), ...importRoutes(catalog), ...exportRoutes(catalog)].filter(({ path }) =>
  [ticketStatus, ticket, estimate].some((record) => path.startsWith(`/${record.path}`)),
)

let product: TestProduct
let ours: Person
let theirs: Person
let nobody: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: [...moduleRoutes, ...fixtureRoutes] })
  await makeTables(product.owner, { whole: catalog, product: productCatalog })
  ours = await product.makeBusiness('Ours')
  theirs = await product.makeBusiness('Theirs')
  nobody = await product.makePerson(ours, { name: 'Without rights', rights: {} })
})

afterAll(() => product.close())

const writable = catalog.records.filter((record) => routedRights(record).includes('create'))
const samples = samplesOf(() => product, catalog)
const { sample, create, referenceFor } = samples

/** The field that tests change: the title, or the first editable text if the server sets the title. */
function changedField(definition: RecordDefinition): string {
  if (isWritable(definition.fields[definition.title])) return definition.title
  const found = Object.entries(definition.fields).find(([, field]) => field.kind === 'text' && isWritable(field))
  if (!found) throw new Error(`${definition.name} has no text that could be changed`)
  return found[0]
}

/** The columns that a list can be sorted by. */
const sortable = (definition: RecordDefinition) =>
  [...new Set([definition.list.sort.replace(/^-/, ''), ...definition.list.columns])].filter((name) => {
    const field = definition.fields[name]
    return name === 'created_at' || (field && kindOf(field).sortable)
  })

// Columns of a kind are sorted by the same code: a few that have every kind and option are sorted both ways, the others one way in turn.
const columns = writable.flatMap((definition) => sortable(definition).map((name) => ({ definition, name })))
const both_ways = coverOf(columns, ({ definition, name }) => {
  const field: Field | undefined = definition.fields[name]
  return field ? [field.kind, ...Object.keys(field).map((option) => `${field.kind} ${option}`)] : [name]
})

/** The sorts that a record's list is walked by: its usual one, and each column. */
const sortsOf = (definition: RecordDefinition): string[] => [
  ...new Set([
    ...columns.flatMap((column, index) => {
      if (column.definition !== definition) return []
      const ways = [column.name, `-${column.name}`]
      return both_ways.includes(column) ? ways : [ways[index % 2]]
    }),
    definition.list.sort,
  ]),
]

function aChange(definition: RecordDefinition): Record<string, unknown> {
  const name = changedField(definition)
  return { [name]: kindOf(definition.fields[name]).sample(definition.fields[name], samples.next()) }
}

describe.each(writable.map((definition) => [definition.name, definition] as const))('%s', (_name, definition) => {
  test('sent values are read back unchanged, alone and in the list', async () => {
    const body = await sample(ours, definition)
    const made = await product.call(ours, 'POST', `/${definition.path}`, body)
    expect(made.status).toBe(201)
    const one = await product.call(ours, 'GET', `/${definition.path}/${made.body.id}`)
    expect(one.status).toBe(200)
    expect(one.body).toEqual(made.body)
    for (const [name, field] of Object.entries(definition.fields))
      if (isWritable(field) && !['lines', 'instant'].includes(field.kind))
        expect({ [name]: one.body[name] }).toEqual({ [name]: body[name] })
    const list = await product.call(ours, 'GET', `/${definition.path}?sort=-created_at&limit=5&total=1`)
    expect(list.status).toBe(200)
    expect(list.body.data.map((row: { id: number }) => row.id)).toContain(made.body.id)
    expect(list.body.total).toBeGreaterThan(0)
  })

  test('another business can neither see nor change it', async () => {
    const made = await create(ours, definition)
    expect((await product.call(theirs, 'GET', `/${definition.path}/${made.id}`)).status).toBe(404)
    expect((await product.call(theirs, 'GET', `/${definition.path}/${made.id}/changes`)).status).toBe(404)
    expect(
      (await product.call(theirs, 'PUT', `/${definition.path}/${made.id}`, { ...aChange(definition), version: 1 }))
        .status,
    ).toBe(404)
    expect((await product.call(theirs, 'DELETE', `/${definition.path}/${made.id}`)).status).toBe(404)
    const list = await product.call(theirs, 'GET', `/${definition.path}?limit=100`)
    expect(list.body.data.map((row: { id: number }) => row.id)).not.toContain(made.id)
    const bulk = await product.call(theirs, 'POST', `/${definition.path}/delete`, {
      [definition.ids ?? 'ids']: [made.id],
    })
    expect(bulk.body.done).toEqual([])
    expect(bulk.body.refused[0].id).toBe(made.id)
    // A member's token has no access with the other business's id.
    const foreign = await product.call({ ...ours, business_id: theirs.business_id }, 'GET', `/${definition.path}`)
    expect(foreign.status).toBe(404)
    expect((await product.call(ours, 'GET', `/${definition.path}/${made.id}`)).body.version).toBe(1)
  })

  test('a record of another business cannot be referenced', async () => {
    const body = await sample(ours, definition)
    const made = await create(ours, definition)
    for (const [name, field] of Object.entries(definition.fields)) {
      if (field.kind !== 'reference' || !isWritable(field)) continue
      const foreign = await referenceFor(theirs, definition, field.to, true)
      const shown = field.show_if ? { [field.show_if.field]: field.show_if.values[0] } : {}
      const refused = await product.call(ours, 'POST', `/${definition.path}`, { ...body, ...shown, [name]: foreign })
      expect({ name, status: refused.status }).toEqual({ name, status: 422 })
      expect(refused.body.errors).toContainEqual(expect.objectContaining({ field: name, rule: 'reference' }))
      // The database refuses it too, in case the pipeline has a bug.
      const forced = product.owner.query(
        `select set_config('app.business_id', '${ours.business_id}', false); update "${tableOf(definition)}" set "${name}" = ${foreign} where business_id = ${ours.business_id} and id = ${made.id}`,
      )
      await expect(forced).rejects.toMatchObject({ code: '23503' })
    }
  })

  test('each right is refused without it and allowed with it', async () => {
    // The last entry of the starting kind cannot be deleted: consecutive samples have one of each kind.
    for (const _kind of definition.entries?.kinds ?? []) await create(ours, definition)
    const made = await create(ours, definition)
    const body = await sample(ours, definition)
    const ids = { [definition.ids ?? 'ids']: [made.id] }
    const tries: [string, 'GET' | 'POST' | 'PUT' | 'DELETE', string, unknown, number][] = [
      ['create', 'POST', `/${definition.path}`, body, 201],
      ['edit', 'PUT', `/${definition.path}/${made.id}`, { ...aChange(definition), version: 1 }, 200],
      ['assign', 'POST', `/${definition.path}/assign`, { ...ids, [definition.owner_field ?? '']: ours.id }, 200],
      ['delete', 'DELETE', `/${definition.path}/${made.id}`, undefined, 200],
    ]
    if (definition.lookup !== true) {
      expect((await product.call(nobody, 'GET', `/${definition.path}`)).status).toBe(403)
      expect((await product.call(nobody, 'GET', `/${definition.path}/${made.id}`)).status).toBe(403)
    }
    const viewer = await product.makePerson(ours, { name: `Viewer ${samples.next()}`, rights: viewOf(definition) })
    for (const [right, method, path, send, fine] of tries) {
      if (!definition.rights.includes(right as never)) continue
      const refused = await product.call(nobody, method, path, send)
      expect({ right, status: refused.status, code: refused.body.code }).toEqual({
        right,
        status: 403,
        code: 'E_AUTHORIZATION_FAILURE',
      })
      expect({ right, status: (await product.call(viewer, method, path, send)).status }).toEqual({ right, status: 403 })
      const allowed = await product.call(ours, method, path, send)
      expect({ right, status: allowed.status }).toEqual({ right, status: fine })
    }
    expect((await product.call(null, 'GET', `/${definition.path}`)).status).toBe(401)
  })

  test('all invalid fields are reported at once, and nothing is written', async () => {
    const before = await product.call(ours, 'GET', `/${definition.path}?total=1&limit=1`)
    const wrong: Record<string, unknown> = {}
    const expected: string[] = []
    for (const [name, field] of Object.entries(definition.fields)) {
      // Whether a field is shown is not known while the other one is invalid.
      if (!isWritable(field) || field.show_if) continue
      wrong[name] = field.kind === 'lines' ? [{}, 7] : { not: 'a value' }
      if (field.kind === 'lines') expected.push(`${name}.1`)
      else expected.push(name)
    }
    const refused = await product.call(ours, 'POST', `/${definition.path}`, wrong)
    expect(refused.status).toBe(422)
    expect(refused.body.code).toBe('VALIDATION_ERROR')
    const fields = refused.body.errors.map((issue: { field: string }) => issue.field)
    for (const field of expected) expect(fields).toContain(field)
    for (const issue of refused.body.errors) expect(issue.message).toMatch(/^[A-Z]/)
    const after = await product.call(ours, 'GET', `/${definition.path}?total=1&limit=1`)
    expect(after.body.total).toBe(before.body.total)
  })

  test('read-only fields have no effect, and unknown keys are refused by name', async () => {
    const body = {
      ...(await sample(ours, definition)),
      id: 999_999,
      version: 77,
      created_by: nobody.id,
      created_at: '2001-01-01T00:00:00Z',
    }
    const wrong = { business_id: theirs.business_id, nonsense: 1 }
    const refused = await product.call(ours, 'POST', `/${definition.path}`, { ...body, ...wrong })
    const fields = refused.body.errors.map((issue: { field: string }) => issue.field)
    expect([refused.status, fields]).toEqual([422, ['business_id', 'nonsense']])
    const made = await product.call(ours, 'POST', `/${definition.path}`, body)
    expect(made.status).toBe(201)
    expect(made.body.id).not.toBe(999_999)
    expect(made.body).toMatchObject({ version: 1, created_by: ours.id })
    expect(made.body.created_at > '2025').toBe(true)
  })

  test('the history has the person, the field and both values of a change', async () => {
    const made = await create(ours, definition)
    const name = changedField(definition)
    const change = aChange(definition)
    const saved = await product.call(ours, 'PUT', `/${definition.path}/${made.id}`, {
      ...change,
      version: made.version,
    })
    expect(saved.status).toBe(200)
    expect(saved.body.version).toBe(2)
    const history = await product.call(ours, 'GET', `/${definition.path}/${made.id}/changes`)
    expect(history.body.data.map((entry: { action: string }) => entry.action)).toEqual(['updated', 'created'])
    expect(history.body.data[0]).toMatchObject({
      actor_id: ours.id,
      changes: { [name]: [made[name], change[name]] },
    })
  })

  test('a lost update is refused with the current record', async () => {
    const made = await create(ours, definition)
    const first = aChange(definition)
    expect((await product.call(ours, 'PUT', `/${definition.path}/${made.id}`, { ...first, version: 1 })).status).toBe(
      200,
    )
    const second = await product.call(ours, 'PUT', `/${definition.path}/${made.id}`, {
      ...aChange(definition),
      version: 1,
    })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      code: 'E_CONFLICT',
      version: 2,
      current: { id: made.id, version: 2, ...first },
    })
    const without = await product.call(ours, 'PUT', `/${definition.path}/${made.id}`, first)
    expect(without.status).toBe(428)
    const byHeader = await product.call(ours, 'PUT', `/${definition.path}/${made.id}`, aChange(definition), {
      'if-match': 'W/"2"',
    })
    expect(byHeader.status).toBe(200)
  })

  test('a deleted record is not found, and is restored unchanged', async () => {
    const made = await create(ours, definition)
    expect((await product.call(ours, 'DELETE', `/${definition.path}/${made.id}`)).status).toBe(200)
    expect((await product.call(ours, 'GET', `/${definition.path}/${made.id}`)).status).toBe(404)
    const restored = await product.call(ours, 'POST', `/${definition.path}/restore`, {
      [definition.ids ?? 'ids']: [made.id],
    })
    expect(restored.body).toMatchObject({ done: [made.id], refused: [] })
    const again = await product.call(ours, 'GET', `/${definition.path}/${made.id}`)
    // Another record may have become the default meanwhile, and there can be only one.
    const stays = { version: 0, updated_at: '', ...(made.is_default ? { is_default: again.body.is_default } : {}) }
    expect({ ...again.body, ...stays }).toEqual({ ...made, ...stays })
  })

  test('a repeated request with the same idempotency key has one effect', async () => {
    const body = await sample(ours, definition)
    const headers = { 'idempotency-key': `${definition.name} ${samples.next()}` }
    const first = await product.call(ours, 'POST', `/${definition.path}`, body, headers)
    const second = await product.call(ours, 'POST', `/${definition.path}`, body, headers)
    expect(second.body).toEqual(first.body)
    const other = await product.call(ours, 'POST', `/${definition.path}`, { ...body, ...aChange(definition) }, headers)
    expect(other.status).toBe(422)
  })

  test('pages have no gaps and no repeats, forwards or backwards, for every sort', async () => {
    const all = await product.call(ours, 'GET', `/${definition.path}?limit=100`)
    expect(all.body.next).toBe(null)
    // Three pages: a first, a middle and a last one.
    const limit = Math.max(2, Math.ceil(all.body.data.length / 3))
    for (const sort of sortsOf(definition)) {
      const seen: number[] = []
      let after: string | null = ''
      for (let page = 0; page < 40 && after !== null; page++) {
        const answer: { status: number; body: any } = await product.call(
          ours,
          'GET',
          `/${definition.path}?limit=${limit}&sort=${sort}&after=${after}`,
        )
        expect({ sort, status: answer.status }).toEqual({ sort, status: 200 })
        seen.push(...answer.body.data.map((row: { id: number }) => row.id))
        after = answer.body.next
      }
      expect({ sort, ids: [...seen].sort((a, b) => a - b) }).toEqual({
        sort,
        ids: all.body.data.map((row: { id: number }) => row.id).sort((a: number, b: number) => a - b),
      })
    }
  })
})

// Where each row of a file is a line of a record, files come from other programs: the module that reads them tests that.
const portable = catalog.records.filter(
  (record) => record.rights.includes('import') && record.rights.includes('export') && rowLines(record) === null,
)
// How a value becomes a cell of a sheet depends on its kind alone, so a few records with all kinds show it.
const in_sheets = coverOf(portable, kindsIn)
const hasRequiredText = ({ fields }: RecordDefinition): boolean =>
  Object.values(fields).some((field) => field.required && field.kind === 'text')

describe.each(portable.map((definition) => [definition.name, definition] as const))(
  '%s as a file',
  (_name, definition) => {
    let from: Person
    beforeAll(async () => {
      from = await product.makeBusiness('Exporter')
      for (let n = 0; n < 3; n++) await create(from, definition)
    })

    const formats = in_sheets.includes(definition) ? ['csv', 'xlsx'] : ['csv']
    test.each(formats)('a record exported as %s can be imported again unchanged', async (format) => {
      const to = await product.makeBusiness(`Importer ${format}`)
      // Create the records for required references.
      for (const field of Object.values(definition.fields))
        if (field.kind === 'reference' && field.required) await referenceFor(to, definition, field.to, true)
      const file = await product.app.inject({
        url: `/api/${definition.path}/export?format=${format}`,
        headers: { authorization: `Bearer ${from.token}`, 'x-business-id': String(from.business_id) },
      })
      expect(file.statusCode).toBe(200)
      const upload = await product.call(to, 'POST', `/${definition.path}/import`, {
        file_name: `records.${format}`,
        content_base64: file.rawPayload.toString('base64'),
      })
      expect(upload.status).toBe(201)
      // References are not valid in another business; every other column must be mapped to its field again.
      const mapping = Object.fromEntries(
        Object.entries(upload.body.mapping as Record<string, string>).filter(
          ([, name]) => !['reference', 'related'].includes(definition.fields[name]?.kind),
        ),
      )
      await product.call(to, 'POST', `/imports/${upload.body.import_id}/preview`, { mapping, duplicates: 'create' })
      const run = await product.call(to, 'POST', `/imports/${upload.body.import_id}/run`, {})
      expect(run.status).toBe(202)
      const job = product.jobs.at(-1)
      if (!job) throw new Error('no job was queued')
      await importJobs.import(product.services, job.payload)
      const state = await product.call(to, 'GET', `/imports/${upload.body.import_id}`)
      expect(state.body).toMatchObject({ state: 'done', created: 3, invalid: 0 })
      const plain = async (person: Person) => {
        const list = await product.call(person, 'GET', `/${definition.path}?sort=created_at`)
        const rows = await Promise.all(
          list.body.data.map(
            async (row: { id: number }) => (await product.call(person, 'GET', `/${definition.path}/${row.id}`)).body,
          ),
        )
        return rows
          .map((row) =>
            Object.fromEntries(
              Object.entries(definition.fields)
                .filter(([, field]) => !['reference', 'related', 'lines'].includes(field.kind) && isWritable(field))
                .map(([name]) => [name, row[name]]),
            ),
          )
          .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
      }
      expect(await plain(to)).toEqual(await plain(from))
    })

    test.runIf(hasRequiredText(definition))(
      'an invalid row is reported with its line and all issues, and the others are imported',
      async () => {
        const owner = ours
        const required = Object.entries(definition.fields).filter(
          ([, field]) => field.required && field.kind === 'text',
        )
        const [name, field] = required[0]
        // Two values that no other row has, because the field may be unique.
        const [good, other] = [901, 902].map((n) => kindOf(field).sample(field, n) as string)
        const wrong = ['!', 'x'.repeat(1_000)].find((text) => isWrong(field, text)) ?? ''
        // The other fields that a record needs are right in every row.
        const rest = Object.entries(definition.fields).filter(
          ([key, one]) => one.required && key !== name && !['reference', 'related', 'lines', 'text'].includes(one.kind),
        )
        const cells = rest.map(([, one]) => kindOf(one).to_text(kindOf(one).sample(one, 1) as never, one))
        const heads = [field.label, ...rest.map(([, one]) => one.label)]
        const content = [heads, ...[good, wrong, other].map((text) => [text, ...cells])]
          .map((row) => row.join(','))
          .join('\n')
        const upload = await product.call(owner, 'POST', `/${definition.path}/import`, {
          file_name: 'faults.csv',
          content_base64: Buffer.from(content).toString('base64'),
        })
        expect(upload.body.mapping).toEqual({
          [field.label]: name,
          ...Object.fromEntries(rest.map(([key, one]) => [one.label, key])),
        })
        const preview = await product.call(owner, 'POST', `/imports/${upload.body.import_id}/preview`, {
          mapping: upload.body.mapping,
          duplicates: 'create',
        })
        expect(preview.body).toMatchObject({ rows: 3, created: 2, invalid: 1, issues: [{ line: 3, field: name }] })
        const refused = await product.call(nobody, 'POST', `/${definition.path}/import`, {
          file_name: 'a.csv',
          content_base64: 'YQ==',
        })
        expect(refused.status).toBe(403)
        const noExport = await product.call(nobody, 'GET', `/${definition.path}/export?format=csv`)
        expect(noExport.status).toBe(403)
      },
    )
  },
)

/** Whether a cell of a file is refused for a field: as a text, or as the value that it stands for. */
function isWrong(field: Field, text: string): boolean {
  const reading = kindOf(field).from_text(text, field)
  return isRefused(reading) || isRefused(kindOf(field).read(reading.value, field))
}

function viewOf(definition: RecordDefinition): Record<string, { view: 'all' }> {
  const rights: Record<string, { view: 'all' }> = { [definition.name]: { view: 'all' } }
  for (const name of definition.parents ?? []) {
    for (const target of targetsOf(catalog, definition, definition.fields[name])) Object.assign(rights, viewOf(target))
  }
  return rights
}
