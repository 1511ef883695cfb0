import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { businessBody } from '#modules/business/business-body.test-kit.ts'

/** The password of everybody whom a journey signs up. */
export const PASSWORD = 'Surat@2026'

/** A mail or SMS as the mailbox of this installation shows it; an SMS has no subject. */
export interface Letter {
  to: string
  subject: string
  otp: string | null
  links: string[]
}

/** Waits for the newest letter to an address with a matching subject; `base_url` is needed if the request has none. */
export async function letterTo(
  request: APIRequestContext,
  options: { email: string; subject?: RegExp; base_url?: string },
): Promise<Letter> {
  const { email, subject = /./, base_url = '' } = options
  let found: Letter | undefined
  await expect(async () => {
    const { data } = (await (await request.get(`${base_url}/api/mailbox`)).json()) as { data: Letter[] }
    found = data.find((letter) => letter.to.includes(email) && subject.test(letter.subject))
    expect(found).toBeTruthy()
  }).toPass()
  return found as Letter
}

/** The newest code that the mailbox has for a mail address, or for a phone with its plus. */
export async function codeFor(request: APIRequestContext, email: string, base_url = ''): Promise<string> {
  const { otp } = await letterTo(request, { email, subject: /code|^$/i, base_url })
  expect(otp).toMatch(/^\d{6}$/)
  return otp as string
}

/** Signs a person up on the screens by an email or a phone of ten digits; the last digit of the code submits it, and the form of the first business opens. */
export async function signUp(on: Page, name: string, contact: string): Promise<void> {
  const by_phone = /^\d{10}$/.test(contact)
  await on.goto('/sign-up')
  await on.getByLabel('Full name').fill(name)
  await on.getByLabel('Phone or email').fill(contact)
  await on.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD)
  await on.getByRole('button', { name: 'Create account' }).click()
  await expect(on.getByRole('heading', { name: by_phone ? 'Check your SMS' : 'Check your email' })).toBeVisible()
  const code = await codeFor(on.request, by_phone ? `+91${contact}` : contact)
  await on.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await expect(on).toHaveURL(/\/create/)
}

/** Submits the sign-in form; the caller handles the next screen: a second step, an invitation, the businesses. */
export async function enterPassword(on: Page, contact: string): Promise<void> {
  if (!/\/sign-in/.test(on.url())) await on.goto('/sign-in')
  await on.getByLabel('Phone or email').fill(contact)
  await on.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD)
  await on.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** What the API answers to a sign-in. */
interface Session {
  user: object
  token: { token: string; expires_at: string }
}

// The businesses of pages that have opened no screen yet.
const entered = new WeakMap<Page, number>()

/** Leaves a session in the browser as the sign-in form leaves it; the caller opens the first screen. */
export async function enterWith(
  on: Page,
  { session, business_id }: { session: Session; business_id: number },
): Promise<void> {
  entered.set(on, business_id)
  // A file of the product that runs nothing, because the screens of the sign-in take a second to load.
  await on.goto('/version.json')
  await on.evaluate(({ user, token }) => {
    localStorage.setItem('auth', JSON.stringify({ user, expires_at: token.expires_at }))
    localStorage.setItem('activeDashboard', 'User Dashboard')
    localStorage.setItem('id_token', token.token)
  }, session)
}

/**
 * Enters the demo business as its owner, or as its first person with a role; gives its path, such as `/business/1`. No screen
 * is open afterwards. The owner pauses its IndiaMART, which would bring an enquiry each minute and move what a journey looks at.
 */
export async function enterDemo(on: Page, role?: string): Promise<string> {
  const answer = await on.request.post('/api/demo', { data: role ? { as: role } : {}, headers: await antiForgery(on) })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { business_id, ...session } = (await answer.json()) as Session & { business_id: number }
  await enterWith(on, { session, business_id })
  if (!role) await pauseConnections(on)
  return `/business/${business_id}`
}

/** Pauses the connections of the business, so that no enquiry arrives meanwhile. */
export async function pauseConnections(on: Page): Promise<void> {
  const { data } = await callAs<{ data: { id: number; status: string }[] }>(on, 'GET', 'connections')
  for (const { id, status } of data) if (status === 'active') await callAs(on, 'POST', `connections/${id}/pause`, {})
}

/** Creates a business in Surat on the screens. */
export async function createBusiness(on: Page, name: string): Promise<void> {
  if (!on.url().endsWith('/create')) await on.goto('/create')
  await on.getByLabel('Business name').fill(name)
  await choose(on, 'What it does', 'Sells cloth and garments')
  await on.getByRole('combobox', { name: 'City or pincode' }).fill('395003')
  await expect(on.getByText('Surat, Gujarat')).toBeVisible()
  await on.getByRole('button', { name: 'Create business' }).click()
  await expect(on).toHaveURL(/\/business\/\d+\/dashboard/)
}

/** Picks an option of a select by its label. */
export async function choose(on: Page, label: string, option: string): Promise<void> {
  await on
    .getByRole('textbox', { name: label })
    .or(on.getByRole('combobox', { name: label }))
    .first()
    .click()
  await on.getByRole('option', { name: option, exact: true }).click()
}

/** A person with an account and a business, created through the API. */
export interface Signed {
  email: string
  password: string
  business_id: number
  /** Their session, for `enterWith`. */
  session: Session
  /** Headers with the session and the business, for further requests. */
  headers: Record<string, string>
  /** Calls the API as this person. */
  ask: <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>
}

/** Signs a person in again through the API. */
export async function newSession(base_url: string, { email, password }: Signed): Promise<Session> {
  const answer = await fetch(`${base_url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(answer.ok, `login: ${answer.status}`).toBe(true)
  return (await answer.json()) as Session
}

let owners = 0

/**
 * Signs a person up through the API with an address that no other file uses, by the code of the local mailbox, and creates a
 * business.
 */
export async function newOwner(
  request: APIRequestContext,
  base_url: string,
  { name, business }: { name: string; business: object } = { name: 'Asha Mehta', business: businessBody() },
): Promise<Signed> {
  const email = `owner${++owners}@example.in`
  const post = async (path: string, data: unknown, headers: Record<string, string> = {}) => {
    // Without cookies, because the anti-forgery cookie would require its header.
    const answer = await fetch(`${base_url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(data),
    })
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
    return await answer.json()
  }
  await post('signup', { name, email, phone: '9825012345', phone_code: '+91', password: PASSWORD })
  const otp = await codeFor(request, email, base_url)
  const session: Session = await post('signup_otp', { email, otp })
  const headers = { authorization: `Bearer ${session.token.token}` }
  const { id: business_id } = await post('businesses', business, headers)
  const mine = { ...headers, 'x-business-id': String(business_id) }
  return {
    email,
    password: PASSWORD,
    business_id,
    session,
    headers: mine,
    ask: async (method, path, body) => {
      if (method === 'POST') return await post(path, body, mine)
      return (await (await fetch(`${base_url}/api/${path}`, { headers: mine })).json()) as never
    },
  }
}

/** Calls the API as the person of a page, in the business that the page shows or was entered. */
export async function callAs<Answer>(
  page: Page,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  data?: unknown,
): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('id_token'))
  const answer = await page.request.fetch(`/api/${path}`, {
    method,
    data,
    headers: {
      authorization: `Bearer ${token}`,
      'x-business-id': /\/business\/(\d+)/.exec(page.url())?.[1] ?? String(entered.get(page) ?? ''),
      ...(await antiForgery(page)),
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}

/** The header that repeats the cookie against forged requests. */
async function antiForgery(page: Page): Promise<Record<string, string>> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')
  return { 'x-xsrf-token': cookie?.value ?? '' }
}

/** What the form of a new business sends for a trader in Surat with a GSTIN. */
export const TRADERS = {
  name: 'Shree Balaji Traders',
  nature: 'Trading',
  industry: 'Wholesale trade',
  gstin: '24ABCPE1234F1ZH',
  locations: [{ city: 'Surat', state: 'Gujarat', pincode: '395003' }],
}

/** The owner of a trading business in Surat with a GSTIN, whose first screen the caller opens; gives its path, such as `/business/1`. */
export async function newTrader(on: Page, base_url: string): Promise<string> {
  const person = { name: 'Ritika Malhotra', business: TRADERS }
  const owner = await newOwner(on.request, base_url, person)
  await enterWith(on, owner)
  return `/business/${owner.business_id}`
}

/** A page of such an owner in a browser of its own; no screen is open. The caller closes the page. */
export async function traderPage(
  browser: Browser,
  base_url: string,
  viewport = { width: 1280, height: 900 },
): Promise<{ page: Page; inside: string }> {
  const context = await browser.newContext({ baseURL: base_url, viewport })
  const page = await context.newPage()
  return { page, inside: await newTrader(page, base_url) }
}
