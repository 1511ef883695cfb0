import http from 'node:http'
import pg from 'pg'
import { STATEMENTS, type StatementName } from './statements.ts'

// The thin floor: node:http, the driver, JSON, without session, rights, checks and history.
// Each path runs the main statement of one of the product's answers.

const [url, portText, business] = process.argv.slice(2)
pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: url, max: 10 })

async function run(name: StatementName, values: unknown[]): Promise<unknown[]> {
  const { rows } = await pool.query({ name, text: STATEMENTS[name], values: [Number(business), ...values] })
  return rows
}

async function inTransaction(work: (client: pg.PoolClient) => Promise<unknown>): Promise<unknown> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    client.release()
  }
}

async function answer(path: string, query: URLSearchParams, body: Record<string, unknown>): Promise<unknown> {
  if (path === '/page') return { data: await run('page', []) }
  if (path === '/deep') return { data: await run('deep', [query.get('at'), Number(query.get('id'))]) }
  if (path === '/filtered') {
    const [data, [total]] = await Promise.all([
      run('filtered', [Number(query.get('status'))]),
      run('total', [Number(query.get('status'))]),
    ])
    return { data, total: (total as { count: number }).count }
  }
  if (path === '/one') {
    const [row] = await run('one', [Number(query.get('id'))])
    return { ...(row as object), contacts: await run('contacts', [Number(query.get('id'))]) }
  }
  if (path === '/create')
    return inTransaction(async (client) => {
      const created = await client.query({
        name: 'create',
        text: STATEMENTS.create,
        values: [Number(business), body.name, body.city, body.product, body.phone, body.user],
      })
      const { id } = created.rows[0]
      await client.query({ name: 'contact', text: STATEMENTS.contact, values: [Number(business), id, body.phone] })
      return created.rows[0]
    })
  const [row] = await run('update', [Number(query.get('id')), body.product])
  return row
}

http
  .createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const address = new URL(request.url ?? '/', 'http://localhost')
      const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
      answer(address.pathname, address.searchParams, body).then(
        (result) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result)),
        (error) => response.writeHead(500).end(String(error)),
      )
    })
  })
  .listen(Number(portText), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
