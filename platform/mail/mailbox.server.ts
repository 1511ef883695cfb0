import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** A mail or a text to a phone in the local mailbox, as GET /api/mailbox shows it. */
export interface MailboxLetter {
  id: string
  kind: 'mail' | 'sms'
  /** A mail address, or a phone number with its plus. */
  to: string
  /** Empty for a text to a phone. */
  subject: string
  /** RFC 3339, UTC. */
  date: string
  text: string
  html: string | null
  /** Every http(s) address in the letter, in order, each once. */
  links: string[]
  /** The six-digit code of a sign-up letter, or null. */
  otp: string | null
  /** Names of the attached files. */
  attachments: string[]
}

const ID = /^\d{17}-[0-9a-f]{12}$/

// The ending of a file says what it holds: a mail as it would have left, or the number and words of a text as JSON.
const ENDINGS = ['eml', 'sms'] as const
type Ending = (typeof ENDINGS)[number]

/** Puts a mail or a text into the mailbox, which only the system user of the product may read. */
export async function keepInMailbox(folder: string, ending: Ending, content: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  // Names sort by time, so the newest is the last name.
  const name = `${new Date().toISOString().replace(/\D/g, '')}-${randomBytes(6).toString('hex')}`
  const fresh = join(folder, `${name}.part`)
  await writeFile(fresh, content, { mode: 0o600, flag: 'wx' })
  await rename(fresh, join(folder, `${name}.${ending}`))
}

/** Puts a text to a phone into the mailbox. */
export const saveText = (folder: string, { to, text }: { to: string; text: string }): Promise<void> =>
  keepInMailbox(folder, 'sms', JSON.stringify({ to, text }))

/** The mails and texts of the folder, newest first, at most `limit`. */
export async function listMailbox(folder: string, limit = 50): Promise<MailboxLetter[]> {
  const names = (await filesOf(folder)) ?? []
  const ids = names
    .filter((name) => ENDINGS.some((ending) => name.endsWith(`.${ending}`)))
    .map((name) => name.slice(0, -4))
  const newest = ids
    .filter((id) => ID.test(id))
    .sort()
    .reverse()
    .slice(0, limit)
  const letters = await Promise.all(newest.map((id) => readMailbox(folder, id)))
  return letters.filter((letter) => letter !== null)
}

/** One mail or text by its id; null for an unknown id. */
export async function readMailbox(folder: string, id: string): Promise<MailboxLetter | null> {
  // The id is part of a path.
  if (!ID.test(id)) return null
  const [mail, sms] = await Promise.all(
    ENDINGS.map((ending) => unlessMissing(readFile(join(folder, `${id}.${ending}`)))),
  )
  return mail ? readMail(id, mail) : sms ? readText(id, sms) : null
}

async function readMail(id: string, bytes: Buffer): Promise<MailboxLetter> {
  const mail = await PostalMime.parse(bytes)
  const text = mail.text?.trimEnd() ?? ''
  return {
    id,
    kind: 'mail',
    to: mail.to?.map((address) => address.address).join(', ') ?? '',
    subject: mail.subject ?? '',
    date: new Date(mail.date ?? Number.NaN).toJSON() ?? dateOf(id),
    text,
    html: mail.html?.trimEnd() ?? null,
    links: linksOf(text, mail.html ?? ''),
    attachments: mail.attachments.flatMap(({ filename }) => filename ?? []),
    otp: codeIn(text),
  }
}

function readText(id: string, bytes: Buffer): MailboxLetter {
  const { to, text } = JSON.parse(bytes.toString('utf8')) as { to: string; text: string }
  const links = linksOf(text, '')
  return {
    id,
    kind: 'sms',
    to,
    subject: '',
    date: dateOf(id),
    text,
    html: null,
    links,
    attachments: [],
    otp: codeIn(text),
  }
}

const filesOf = (folder: string) => unlessMissing(readdir(folder))

const unlessMissing = <Value>(reading: Promise<Value>): Promise<Value | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const codeIn = (text: string) => /(?<![\d/=.-])\d{6}(?![\d/.-]\d|\d)/.exec(withoutLinks(text))?.[0] ?? null

// A full stop or comma after a link belongs to the sentence.
const LINK = /https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?]/g

function withoutLinks(text: string): string {
  return text.replace(LINK, ' ')
}

function linksOf(text: string, html: string): string[] {
  const inHtml = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1].replaceAll('&amp;', '&'))
  const found = [...(text.match(LINK) ?? []), ...inHtml]
  return [...new Set(found)].filter((link) => /^https?:\/\//.test(link))
}

function dateOf(id: string): string {
  const [, year, month, day, hour, minute, second, ms] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})/.exec(id)!
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`
}
