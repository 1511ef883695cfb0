import { type APIRequestContext, expect } from '@playwright/test'

/** Somebody with an account and a business of their own, made through the API. */
export interface Signed {
  email: string
  password: string
  business_id: number
  /** Asks the API in their name. */
  ask: <Answer>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Answer>
}

/** Signs somebody up, proves the address with the code of the local mailbox, and makes a business. */
export async function newOwner(request: APIRequestContext, base_url: string, email: string): Promise<Signed> {
  const password = 'Surat@2026'
  const post = async (path: string, data: unknown, headers: Record<string, string> = {}) => {
    // A cookie from an earlier answer would ask for its companion header.
    const answer = await fetch(`${base_url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(data),
    })
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true)
    return await answer.json()
  }
  await post('signup', { name: 'Asha Mehta', email, phone: '9825012345', phone_code: '+91', password })
  let otp = ''
  await expect(async () => {
    const letters = (await (await request.get(`${base_url}/api/mailbox`)).json()) as {
      data: { to: string; otp: string | null }[]
    }
    otp = letters.data.find((letter) => letter.to.includes(email))?.otp ?? ''
    expect(otp).toMatch(/^\d{6}$/)
  }).toPass()
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
    password,
    business_id: business.id,
    ask: async (method, path, body) => {
      if (method === 'POST') return await post(path, body, mine)
      return (await (await fetch(`${base_url}/api/${path}`, { headers: mine })).json()) as never
    },
  }
}
