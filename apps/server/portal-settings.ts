import { createPublicKey } from 'node:crypto'
import type { PortalPlaces } from '#modules/sales/portals/settings.server.ts'
import type { Ask } from './ask.ts'

const NAMES = [
  'E_INVOICE_URL',
  'E_INVOICE_CLIENT_ID',
  'E_INVOICE_CLIENT_SECRET',
  'E_INVOICE_PUBLIC_KEY',
  'E_INVOICE_CERTIFICATES',
  'E_WAY_BILL_URL',
  'E_WAY_BILL_CLIENT_ID',
  'E_WAY_BILL_CLIENT_SECRET',
  'E_WAY_BILL_PUBLIC_KEY',
] as const

/** The portals of e-invoices and e-way bills. Without these settings nothing is pushed; outside production a simulator answers. */
export function readPortals(ask: Ask, production: boolean): PortalPlaces | null {
  const given = Object.fromEntries(NAMES.map((name) => [name, ask.text(name)])) as Record<
    (typeof NAMES)[number],
    string | undefined
  >
  if (NAMES.every((name) => !given[name])) return null
  for (const name of NAMES)
    if (!given[name]) ask.problem(name, 'is missing while other settings of the portals are there. Set all, or none')
  const text = (name: (typeof NAMES)[number]) => given[name] ?? ''
  const urlOf = (name: 'E_INVOICE_URL' | 'E_WAY_BILL_URL') => {
    const url = text(name)
    if (url && !URL.parse(url)?.protocol.startsWith(production ? 'https' : 'http'))
      ask.problem(name, 'is no address. Write it like https://api.provider.in')
    return url.replace(/\/$/, '')
  }
  const keyOf = (name: 'E_INVOICE_PUBLIC_KEY' | 'E_WAY_BILL_PUBLIC_KEY') => pemsOf(ask, name, text(name))[0] ?? ''
  return {
    einvoice: {
      url: urlOf('E_INVOICE_URL'),
      client_id: text('E_INVOICE_CLIENT_ID'),
      client_secret: text('E_INVOICE_CLIENT_SECRET'),
      public_key: keyOf('E_INVOICE_PUBLIC_KEY'),
    },
    eway: {
      url: urlOf('E_WAY_BILL_URL'),
      client_id: text('E_WAY_BILL_CLIENT_ID'),
      client_secret: text('E_WAY_BILL_CLIENT_SECRET'),
      public_key: keyOf('E_WAY_BILL_PUBLIC_KEY'),
    },
    certificates: pemsOf(ask, 'E_INVOICE_CERTIFICATES', text('E_INVOICE_CERTIFICATES')),
  }
}

const LONGEST = 100_000

/** The keys or certificates of a text, one after the other; line ends may be written as \n. */
function pemsOf(ask: Ask, name: string, text: string): string[] {
  if (text === '') return []
  const pems = text
    .slice(0, LONGEST)
    .replaceAll('\\n', '\n')
    .split(/(?=-----BEGIN )/)
    .map((part) => part.trim())
    .filter(Boolean)
  try {
    for (const pem of pems) createPublicKey(pem)
  } catch {
    ask.problem(name, 'is no key or certificate in PEM. It begins with -----BEGIN')
    return []
  }
  return pems
}
