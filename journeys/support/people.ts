import { type APIRequestContext, expect, type Page } from '@playwright/test'

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

const OWNER = 'Explore the demo business'

/**
 * Enters the demo business as its owner, or by another button of its people; gives its path, such as `/business/1`. The
 * owner pauses its IndiaMART, which would bring an enquiry each minute and move what a journey looks at.
 */
export async function enterDemo(on: Page, button = OWNER): Promise<string> {
  await on.goto('/sign-in')
  await on.getByRole('button', { name: button, exact: true }).click()
  await expect(on).toHaveURL(/\/dashboard/, { timeout: 120_000 })
  if (button === OWNER) await pauseConnections(on)
  return /\/business\/\d+/.exec(on.url())?.[0] as string
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
  /** Headers with the session and the business, for further requests. */
  headers: Record<string, string>
  /** Calls the API as this person. */
  ask: <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>
}

/** Signs a person up through the API, with the code of the local mailbox, and creates a business. */
export async function newOwner(request: APIRequestContext, base_url: string, email: string): Promise<Signed> {
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
  await post('signup', { name: 'Asha Mehta', email, phone: '9825012345', phone_code: '+91', password: PASSWORD })
  const otp = await codeFor(request, email, base_url)
  const { token } = await post('signup_otp', { email, otp })
  const headers = { authorization: `Bearer ${token.token}` }
  const business = await post(
    'businesses',
    {
      name: 'Mehta Silk House',
      business_type: 'Partnership Firm',
      industry: 'Textiles and garments',
      nature: 'Trading',
      contact_number: '9825012345',
      email: 'shop@mehtasilk.in',
      tax_registration_type: 'Regular',
      locations: [{ state: 'Gujarat', city: 'Surat', pincode: '395003' }],
    },
    headers,
  )
  const mine = { ...headers, 'x-business-id': String(business.id) }
  return {
    email,
    password: PASSWORD,
    business_id: business.id,
    headers: mine,
    ask: async (method, path, body) => {
      if (method === 'POST') return await post(path, body, mine)
      return (await (await fetch(`${base_url}/api/${path}`, { headers: mine })).json()) as never
    },
  }
}

/** Calls the API as the person of a page, in the business that the page shows. */
export async function callAs<Answer>(
  page: Page,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  data?: unknown,
): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('id_token'))
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.fetch(`/api/${path}`, {
    method,
    data,
    headers: {
      authorization: `Bearer ${token}`,
      'x-business-id': /\/business\/(\d+)/.exec(page.url())?.[1] ?? '',
      'x-xsrf-token': cookie,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}

/** Signs up the owner of a trading business in Surat with a GSTIN; gives its path, such as `/business/1`. */
export async function newTrader(on: Page): Promise<string> {
  await signUp(on, 'Ritika Malhotra', 'ritika@example.in')
  await on.getByLabel('Business name').fill('Shree Balaji Traders')
  await choose(on, 'What it does', 'Wholesale and distribution')
  await on.getByRole('combobox', { name: 'City or pincode' }).fill('395003')
  await expect(on.getByText('Surat, Gujarat')).toBeVisible()
  await on.getByRole('textbox', { name: 'GSTIN' }).fill('24ABCPE1234F1ZH')
  await on.getByRole('button', { name: 'Create business' }).click()
  await expect(on).toHaveURL(/\/business\/\d+\/dashboard/)
  return /\/business\/\d+/.exec(on.url())?.[0] as string
}
