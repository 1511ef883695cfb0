import type { Check } from '#engine/record/kinds/text/text.ts'
import { hasMeetingHost } from './meeting-hosts.ts'
import { fits, isWithin, patterns } from './patterns.ts'

const WEB_MAX = 2048
const SCHEME_MAX = 8

/** An optional plus, a first digit 1-9, up to 3 more, an optional separator, then 1-11 digits. */
export const phone: Check = (value) => (fits(value, patterns.phone) ? null : 'Enter a valid phone number')

/** Empty, or 6-11 digits. */
export const optionalPhone: Check = (value) =>
  value === '' || fits(value, patterns.optional_phone) ? null : 'Enter a valid phone number of 6 to 11 digits'

/** Empty, or a local part of letters, digits and single `._-` separators, an @ and a domain ending in 2-7 letters. */
export const email: Check = (value) => (value === '' || fits(value, patterns.email) ? null : 'Invalid email address')

/** Ten digits, or an email. */
export const emailOrPhone: Check = (value) =>
  fits(value, patterns.ten_digits) || fits(value, patterns.email)
    ? null
    : 'Enter a valid email address or 10-digit phone number'

/** Empty, or a web address: an optional http(s) scheme, a host with a name of letters, and a path. */
export const url: Check = (value) => (value === '' || webAddress(value) ? null : 'Invalid URL')

/** Empty, or an https link of a known meeting service. */
export const meetingLink: Check = (value) => {
  if (value === '') return null
  const address = webAddress(value)
  const is_https = value.slice(0, SCHEME_MAX).toLowerCase() === 'https://'
  if (address && is_https && address.port === '' && hasMeetingHost(address.hostname)) return null
  return 'Enter an https link of Google Meet, Zoom, Microsoft Teams, Webex, BlueJeans or GoTo Meeting'
}

/** Empty, or 4-10 letters, digits or spaces, because addresses abroad are allowed too. */
export const pincode: Check = (value) =>
  value === '' || fits(value, patterns.pincode) ? null : 'Enter a valid pincode'

interface WebAddress {
  hostname: string
  port: string
  username: string
  password: string
}

// Every world has the platform's URL parser, but the pure world's type library does not name it.
const { URL: PlatformUrl } = globalThis as unknown as { URL: new (text: string) => WebAddress }

/** The parts of a web address, or null. The scheme may be missing; credentials, IP addresses and other schemes are refused. */
function webAddress(value: string): WebAddress | null {
  // The parser drops tabs and line ends and reads a backslash as a slash, so the result would differ from the text.
  if (!isWithin(value, WEB_MAX) || /[\s\\\p{Cc}]/u.test(value) || value.startsWith('/')) return null
  const text = fits(value, patterns.url_scheme) ? value : `https://${value}`
  // 'ftp://x.in' would otherwise be read as the host 'ftp' with an empty port.
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?#]/, 1)[0]
  if (authority.endsWith(':') || authority.includes('@')) return null
  try {
    const address = new PlatformUrl(text)
    return fits(address.hostname, patterns.url_host) ? address : null
  } catch {
    return null
  }
}
