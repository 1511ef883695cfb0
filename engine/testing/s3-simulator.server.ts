import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

/** An S3-compatible store on its own port. */
export interface S3Simulator {
  endpoint: string
  /** Signed calls so far: "PUT /bucket/key". */
  calls: string[]
  /** Refuses every call while it is set. */
  is_down: boolean
  close: () => Promise<void>
}

/**
 * Replaces S3 in tests, with blobs in a folder: form uploads with the conditions of their policy, links, and HEAD, GET, PUT
 * and DELETE with a signature in the header. It checks the key id of the signer, but not the signature itself.
 */
export async function s3Simulator(options: {
  folder: string
  access_key_id: string
  bucket: string
}): Promise<S3Simulator> {
  const { folder, bucket, access_key_id } = options
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const simulator: S3Simulator = { endpoint: '', calls: [], is_down: false, close: () => app.close() }
  const place = (key: string) => join(folder, key)
  const put = async (key: string, bytes: Buffer) => {
    await mkdir(dirname(place(key)), { recursive: true })
    await writeFile(place(key), bytes)
  }

  app.post(`/${bucket}`, async (request, reply) => {
    const { fields, content } = await formOf(request)
    const policy = JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString())
    const most = policy.conditions.find((one: unknown[]) => one[0] === 'content-length-range')?.[2]
    const names_key = policy.conditions.some((one: { key?: string }) => one.key === fields.key)
    if (!fields['X-Amz-Credential']?.startsWith(`${access_key_id}/`) || !names_key) return fail(reply, 403)
    if (content.length !== most) return fail(reply, 400)
    await put(fields.key, content)
    return reply.status(204).send()
  })
  app.route<{ Params: { '*': string }; Querystring: Record<string, string> }>({
    method: ['GET', 'HEAD', 'PUT', 'DELETE'],
    url: `/${bucket}/*`,
    async handler(request, reply) {
      const key = request.params['*']
      const { authorization } = request.headers
      const credential = /Credential=([^,]+)/.exec(authorization ?? '')?.[1] ?? request.query['X-Amz-Credential']
      if (simulator.is_down || !credential?.startsWith(`${access_key_id}/`)) return fail(reply, 403)
      if (authorization) simulator.calls.push(`${request.method} /${bucket}/${key}`)
      if (request.method === 'PUT') {
        await put(key, await bytesOf(request.raw))
        return reply.header('etag', '"e"').send('')
      }
      if (request.method === 'DELETE') {
        await rm(place(key), { force: true })
        return reply.status(204).send()
      }
      const found = await readFile(place(key)).catch(() => null)
      if (!found) return fail(reply, 404)
      reply.headers({
        'content-length': found.length,
        'content-type': request.query['response-content-type'] ?? 'application/octet-stream',
        'content-disposition': request.query['response-content-disposition'] ?? 'attachment',
      })
      return reply.send(request.method === 'HEAD' ? undefined : found)
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  simulator.endpoint = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return simulator
}

const fail = (reply: FastifyReply, status: number) =>
  reply.status(status).type('application/xml').send('<Error><Code>Refused</Code><Message>Refused</Message></Error>')

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function formOf(request: FastifyRequest): Promise<{ fields: Record<string, string>; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    let content: Promise<Buffer> = Promise.resolve(Buffer.alloc(0))
    const busboy = new Busboy({ headers: request.headers as BusboyHeaders })
    busboy.on('field', (name, value) => {
      fields[name] = value
    })
    busboy.on('file', (_name, stream) => {
      content = bytesOf(stream)
    })
    busboy.on('error', reject)
    busboy.on('finish', () => content.then((bytes) => resolve({ fields, content: bytes }), reject))
    request.raw.pipe(busboy)
  })
}
