import { badRequest } from './refusal.server.ts'
import { type RouteSpec, type SessionCall, sessionRoute } from './route.server.ts'

/** The most reads in one batch. */
export const MOST_READS = 40
/** The number of reads of a batch that run at the same time, like parallel requests of a browser. */
const AT_ONCE = 8

/** The answer to one read: its status and its body as JSON text. */
export interface PartAnswer {
  status: number
  json: string
  /** Seconds to wait, if the read was refused by a rate limit. */
  retry_after?: string
}

/** Answers one read of a batch as its route would answer a single request: same caller, rights and refusals. */
export type AnswerPart = (call: SessionCall, part: FoundRead) => Promise<PartAnswer>

/** A requested read: its route and the parameters in its address. */
export interface FoundRead {
  spec: RouteSpec
  params: Record<string, string>
  /** The part of the address after the question mark. */
  query: string
}

/** `POST /api/batch`: several reads of a screen in one round trip, each answered by its route. */
export function batchRoute(routes: readonly RouteSpec[], answer: AnswerPart): RouteSpec {
  const find = makeFinder(routes)
  return sessionRoute({
    method: 'POST',
    path: '/batch',
    takes: ['get'],
    // A batch only reads, so it is allowed in view-as.
    while_viewing: true,
    summary: `Several reads at once: send their addresses below /api as get, ${MOST_READS} at most; answers {data: [{status, body}]} in the same order`,
    async handler(call) {
      const { get } = call.body
      const is_list = Array.isArray(get) && get.every((one): one is string => typeof one === 'string')
      if (!is_list || get.length === 0) throw badRequest('Send the addresses to read as get')
      if (get.length > MOST_READS) throw badRequest(`Read at most ${MOST_READS} addresses at once`)
      const parts = get.map(find)
      const answers: PartAnswer[] = []
      let next = 0
      const readNext = async () => {
        for (let index = next++; index < parts.length; index = next++) {
          const part = parts[index]
          answers[index] = part ? await answer(call, part) : notInBatch()
        }
      }
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, parts.length) }, readNext))
      call.reply.header('content-type', 'application/json; charset=utf-8')
      return `{"data":[${answers.map(textOf).join()}]}`
    },
  })
}

function textOf({ status, json, retry_after }: PartAnswer): string {
  const wait = retry_after === undefined ? '' : `,"retry_after":${JSON.stringify(retry_after)}`
  return `{"status":${status}${wait},"body":${json}}`
}

/** The refusal of a read that cannot be part of a batch; the client then requests the address alone. */
export const notInBatch = (): PartAnswer => ({
  status: 400,
  json: '{"code":"E_NOT_IN_BATCH","message":"Ask for this address alone","errors":[]}',
})

/**
 * Finds the route of an address such as `options/user` or `leads?limit=6`; a fixed word takes precedence over a parameter.
 * Null if there is no route, or if it cannot be part of a batch.
 */
function makeFinder(routes: readonly RouteSpec[]): (address: string) => FoundRead | null {
  const readable = routes
    .filter((spec) => spec.method === 'GET' && !spec.hook)
    .map((spec) => ({ spec, parts: spec.path.slice(1).split('/') }))
    .sort((a, b) => parametersOf(a.spec) - parametersOf(b.spec))
  return (address) => {
    const [path, query = ''] = splitOnce(address, '?')
    const given = path.split('/')
    const found = readable.find(
      ({ parts }) =>
        parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index]),
    )
    if (!found || found.spec.costly || found.spec.alone) return null
    const params: Record<string, string> = {}
    for (const [index, part] of found.parts.entries()) {
      if (!part.startsWith(':')) continue
      const value = decoded(given[index])
      if (value === null || value === '' || value.length > 200) return null
      params[part.slice(1)] = value
    }
    return { spec: found.spec, params, query }
  }
}

const parametersOf = (spec: RouteSpec) => spec.path.split('/:').length - 1

function splitOnce(text: string, at: string): [string, string?] {
  const index = text.indexOf(at)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Thrown when a route writes to the response directly, which is impossible in a batch. */
export class NotInBatch extends Error {}

/** A reply for a route inside a batch. It supports only the status and the content type. */
export function partReply(): { reply: SessionCall['reply']; status: () => number; is_json: () => boolean } {
  let status = 200
  let type = ''
  const plain: Record<string, unknown> = {
    header(name: string, value: unknown) {
      if (name === 'content-type') type = String(value)
      return reply
    },
    headers: () => reply,
    status(code: number) {
      status = code
      return reply
    },
  }
  const reply = new Proxy(plain, {
    get(target, name) {
      if (name in target) return target[name as string]
      throw new NotInBatch()
    },
  }) as unknown as SessionCall['reply']
  return { reply, status: () => status, is_json: () => type.startsWith('application/json') }
}
