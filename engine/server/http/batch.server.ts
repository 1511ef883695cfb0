import { badRequest } from './refusal.server.ts'
import { type RouteSpec, type SessionCall, sessionRoute } from './route.server.ts'

/** The most reads in one batch. */
export const MOST_READS = 40
/** So many of a batch are read at the same time, as a browser would. */
const AT_ONCE = 8

/** The answer to one read: its status and its body as JSON text. */
export interface PartAnswer {
  status: number
  json: string
  /** Seconds to wait, where it came too fast. */
  retry_after?: string
}

/** Answers one read of a batch exactly as its own route would: same caller, same rights, same refusals. */
export type AnswerPart = (call: SessionCall, part: FoundRead) => Promise<PartAnswer>

/** A read that was asked for: its route and what its address says. */
export interface FoundRead {
  spec: RouteSpec
  params: Record<string, string>
  /** The part of the address after the question mark. */
  query: string
}

/** `POST /api/batch`: several reads of a screen in one round trip, each with the answer of its own route. */
export function batchRoute(routes: readonly RouteSpec[], answer: AnswerPart): RouteSpec {
  const find = makeFinder(routes)
  return sessionRoute({
    method: 'POST',
    path: '/batch',
    // It only reads.
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
      const readOn = async () => {
        for (let index = next++; index < parts.length; index = next++) {
          const part = parts[index]
          answers[index] = part ? await answer(call, part) : notInBatch()
        }
      }
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, parts.length) }, readOn))
      call.reply.header('content-type', 'application/json; charset=utf-8')
      return `{"data":[${answers.map(textOf).join()}]}`
    },
  })
}

function textOf({ status, json, retry_after }: PartAnswer): string {
  const wait = retry_after === undefined ? '' : `,"retry_after":${JSON.stringify(retry_after)}`
  return `{"status":${status}${wait},"body":${json}}`
}

/** The refusal of what no batch can hold: a client that gets it asks for the address alone. */
export const notInBatch = (): PartAnswer => ({
  status: 400,
  json: '{"code":"E_NOT_IN_BATCH","message":"Ask for this address alone","errors":[]}',
})

/**
 * Finds the route of an address such as `options/user` or `leads?limit=6`; a fixed word wins over a parameter. Null where
 * there is none, or where it cannot be part of a batch.
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

/** Thrown where a route writes its answer by itself. */
export class NotInBatch extends Error {}

/** What a route may do with its reply inside a batch: say its status and that its text is JSON. */
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
