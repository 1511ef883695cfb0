// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, type FailureBody } from './api-error.ts'
import { maintenance } from './flags.ts'
import { get, post, put, removeMany, setBusiness, startClient } from './request.ts'
import { readStored, writeStored } from './storage.ts'

type Seen = { toasts: string[]; places: string[]; calls: { url: string; init: RequestInit }[] }
let seen: Seen

function serve(status: number, body: FailureBody | unknown = {}) {
  seen = { toasts: [], places: [], calls: [] }
  startClient({
    fetch: (async (url: string, init: RequestInit) => {
      seen.calls.push({ url, init })
      return new Response(JSON.stringify(body), { status })
    }) as typeof fetch,
    notify: ({ message }) => seen.toasts.push(message),
    go: (place) => seen.places.push(place),
  })
}

function signIn(expires_at = '2999-01-01T00:00:00Z') {
  writeStored('id_token', 'token-1')
  writeStored('auth', { user: { id: 7, name: 'Asha', email: 'asha@example.in' }, expires_at })
}

beforeEach(() => {
  localStorage.clear()
  // biome-ignore lint: the test starts with no cookie
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  setBusiness(null)
  maintenance.set(false)
  signIn()
})

describe('the error catalogue', () => {
  it('ends the session before a request when the token is missing', async () => {
    serve(200)
    writeStored('id_token', null)
    await expect(get('leads')).rejects.toBeInstanceOf(ApiError)
    expect(seen).toMatchObject({ toasts: ['Session Expired Logging out!!'], places: ['sign_in'], calls: [] })
  })
  it('ends the session before a request when the token has expired', async () => {
    serve(200)
    signIn('2020-01-01T00:00:00Z')
    await expect(get('leads')).rejects.toMatchObject({ code: 'E_SESSION_EXPIRED' })
    expect(readStored('id_token')).toBeNull()
    expect(readStored('auth')).toBeNull()
  })
  it.each([
    'login',
    'forgot_password',
    'signup',
    'reset_password',
    'invitation/4',
    'case_rating/rate',
    'public_paper/accept',
    'meeting_answer/send',
    'countries',
    'signup_otp',
  ])('needs no session for %s', async (path) => {
    serve(200)
    localStorage.clear()
    await post(path)
    expect(seen.calls).toHaveLength(1)
  })
  it('needs a session for verify_token', async () => {
    serve(200)
    localStorage.clear()
    await expect(post('verify_token')).rejects.toMatchObject({ code: 'E_SESSION_EXPIRED' })
    expect(seen.calls).toEqual([])
  })
  it('signs out when the first entry has the rule E_UNAUTHORIZED_ACCESS', async () => {
    serve(401, { code: 'E_UNAUTHORIZED_ACCESS', errors: [{ rule: 'E_UNAUTHORIZED_ACCESS', message: 'No' }] })
    await expect(get('leads')).rejects.toThrow()
    expect(readStored('id_token')).toBeNull()
    expect(seen.places).toEqual(['sign_in'])
  })
  it('removes the stored credentials on E_INVALID_AUTH_TOKEN', async () => {
    serve(401, { code: 'E_INVALID_AUTH_TOKEN' })
    await expect(get('leads')).rejects.toThrow()
    expect([readStored('id_token'), readStored('auth')]).toEqual([null, null])
    expect(seen.places).toEqual(['sign_in'])
  })
  it('sends neither business nor branch after E_INVALID_AUTH_TOKEN', async () => {
    setBusiness(5)
    writeStored('location', { id: 9, name: 'Surat', state: 'Gujarat', business_id: 5 })
    serve(401, { code: 'E_INVALID_AUTH_TOKEN' })
    await expect(get('leads')).rejects.toThrow()
    expect(readStored('location')).toBeNull()
    serve(200)
    signIn()
    await get('leads')
    expect(seen.calls[0].init.headers).not.toHaveProperty('x-business-id')
    expect(seen.calls[0].init.headers).not.toHaveProperty('x-location-id')
  })
  it('shows the messages and goes home on E_NOT_ACTIVE', async () => {
    serve(403, { code: 'E_NOT_ACTIVE', errors: [{ message: 'Your account is not active' }] })
    await expect(get('leads')).rejects.toThrow()
    expect(seen).toMatchObject({ toasts: ['Your account is not active'], places: ['home'] })
  })
  it('does so for a list that shows its own errors, but not for the sign-in form', async () => {
    const refusal = { code: 'E_NOT_ACTIVE', message: 'Your access to this business has been switched off' }
    serve(403, refusal)
    await expect(get('leads', { quiet: true })).rejects.toThrow()
    expect(seen).toMatchObject({ toasts: [refusal.message], places: ['home'] })
    serve(403, refusal)
    await expect(post('login', {}, { quiet: true })).rejects.toThrow(refusal.message)
    expect(seen).toMatchObject({ toasts: [], places: [] })
  })
  it.each([
    [403, {}],
    [400, { code: 'E_AUTHORIZATION_FAILURE' }],
  ])('says not authorized on %s %o', async (status, body) => {
    serve(status, body)
    await expect(get('leads')).rejects.toThrow()
    expect(seen.toasts).toEqual(['You are not authorized to perform this action'])
  })
  it('switches maintenance on with UNDER_MAINTENANCE and off with any other failure', async () => {
    serve(503, { code: 'UNDER_MAINTENANCE' })
    await expect(get('leads')).rejects.toThrow()
    expect([maintenance.get(), seen.toasts]).toEqual([true, []])
    serve(500)
    await expect(get('leads')).rejects.toThrow()
    expect(maintenance.get()).toBe(false)
  })
  it('shows msg on CUSTOM_ERR', async () => {
    serve(422, { code: 'CUSTOM_ERR', msg: 'This lead is already won' })
    await expect(get('leads')).rejects.toThrow('This lead is already won')
    expect(seen.toasts).toEqual(['This lead is already won'])
  })
  it('joins a messages list by commas, field then message', async () => {
    serve(400, {
      messages: [
        { field: 'name', message: 'is needed' },
        { field: 'city', message: 'is unknown' },
      ],
    })
    await expect(get('leads')).rejects.toThrow()
    expect(seen.toasts).toEqual(['name is needed, city is unknown'])
  })
  it('shows each entry of an errors array by message, error or field', async () => {
    serve(400, { errors: [{ message: 'One' }, { error: 'Two' }, { field: 'three' }] })
    await expect(get('leads')).rejects.toThrow()
    expect(seen.toasts).toEqual(['One', 'Two', 'three'])
  })
  it('leaves validation errors of a quiet call to its form', async () => {
    serve(422, { code: 'VALIDATION_ERROR', errors: [{ field: 'name', message: 'Enter a name' }] })
    await expect(post('leads', {}, { quiet: true })).rejects.toMatchObject({ is_validation: true })
    expect(seen.toasts).toEqual([])
  })
  it('has a default message', async () => {
    serve(500)
    await expect(get('leads')).rejects.toThrow()
    expect(seen.toasts).toEqual(['Something went wrong!'])
  })
  it('rejects with the failed answer', async () => {
    serve(409, { code: 'E_CONFLICT', message: 'Changed by someone else', version: 4, current: { id: 1 } })
    await expect(put('leads/1', {}, { quiet: true })).rejects.toMatchObject({
      status: 409,
      body: { version: 4, current: { id: 1 } },
    })
  })
})

describe('a request', () => {
  it('sends the token, the business, the branch and the time zone', async () => {
    serve(200, [])
    setBusiness(5)
    writeStored('location', { id: 9, name: 'Surat', state: 'Gujarat', business_id: 5 })
    await get('leads', { query: { limit: 50, search: '', filter: { combiner: 'AND', conditions: [] } } })
    const { url, init } = seen.calls[0]
    expect(url).toBe('/api/leads?limit=50&filter=%7B%22combiner%22%3A%22AND%22%2C%22conditions%22%3A%5B%5D%7D')
    expect(init.headers).toMatchObject({
      Authorization: 'Bearer token-1',
      'x-business-id': '5',
      'x-location-id': '9',
      Accept: 'application/json',
    })
    expect(init.headers).toHaveProperty('X-Timezone')
    expect(init.headers).toHaveProperty('X-Timezone-Offset')
  })
  it('never sends a branch along with another business', async () => {
    serve(200)
    setBusiness(5)
    writeStored('location', { id: 9, name: 'Surat', state: 'Gujarat', business_id: 5 })
    await put('businesses/6', {}, { business_id: 6 })
    expect(seen.calls[0].init.headers).toMatchObject({ 'x-business-id': '6' })
    expect(seen.calls[0].init.headers).not.toHaveProperty('x-location-id')
  })
  it('sends the anti-forgery cookie back as a header', async () => {
    serve(200)
    // biome-ignore lint: the server sets this cookie
    document.cookie = 'XSRF-TOKEN=abc123'
    await removeMany('leads', { leadIds: [1, 2] })
    expect(seen.calls[0]).toMatchObject({ url: '/api/leads?leadIds=1%2C2', init: { method: 'DELETE' } })
    expect(seen.calls[0].init.body).toBeUndefined()
    expect(seen.calls[0].init.headers).toMatchObject({ 'X-XSRF-TOKEN': 'abc123' })
  })
})
