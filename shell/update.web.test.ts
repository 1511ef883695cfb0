// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lookForUpdate, pending_update, raiseUpdate } from './update.ts'

let places: string[]

function pageBuiltAs(build: string) {
  document.head.innerHTML = `<meta name="build" content="${build}">`
}
function serverHas(version: unknown) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify({ version }))),
  )
}

beforeEach(() => {
  pending_update.set(null)
  places = []
  vi.spyOn(location, 'replace').mockImplementation((to) => void places.push(String(to)))
})

describe('an update', () => {
  it('is offered when the server has another build than the page', async () => {
    pageBuiltAs('a')
    serverHas('b')
    await lookForUpdate()
    expect(pending_update.get()).toBe('b')
    expect(places).toEqual([])
  })
  it('is not offered if the page is the newest build, nor in a development page', async () => {
    pageBuiltAs('a')
    serverHas('a')
    await lookForUpdate()
    pageBuiltAs('')
    serverHas('b')
    await lookForUpdate()
    expect(pending_update.get()).toBeNull()
  })
  it('is offered only once for the same version', async () => {
    pageBuiltAs('a')
    serverHas('b')
    await lookForUpdate()
    await lookForUpdate()
    expect(places).toEqual([])
  })
  it('is applied at once, with a refresh stamp, when one was already pending', async () => {
    raiseUpdate('b')
    raiseUpdate('c')
    await vi.waitFor(() => expect(places).toHaveLength(1))
    expect(new URL(places[0]).searchParams.get('refresh')).toMatch(/^\d+$/)
  })
  it('is not offered if the answer is invalid or missing', async () => {
    pageBuiltAs('a')
    serverHas(7)
    await lookForUpdate()
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
    await lookForUpdate()
    expect(pending_update.get()).toBeNull()
  })
})
