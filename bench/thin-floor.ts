import http from 'node:http'
import pg from 'pg'

// The thin floor: node:http, the driver and JSON, without session, rights and checks. `/{statement}?v=[…]` runs one statement of the file
// that is named, which exports them as STATEMENTS.

const [url, port, file] = process.argv.slice(2)
const { STATEMENTS } = (await import(file)) as { STATEMENTS: Readonly<Record<string, string>> }
pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: url, max: 10 })

http
  .createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const name = pathname.slice(1)
    pool.query({ name, text: STATEMENTS[name], values: JSON.parse(searchParams.get('v') ?? '[]') }).then(
      ({ rows }) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: rows })),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  .listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit(0))
