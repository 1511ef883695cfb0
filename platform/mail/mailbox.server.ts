import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** A letter of the local mailbox, as GET /api/mailbox shows it. */
export interface MailboxLetter {
  id: string
  to: string
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

/** The letters of the folder, newest first, at most `limit`. */
export async function listMailbox(folder: string, limit = 50): Promise<MailboxLetter[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -4))
  const newest = ids
    .filter((id) => ID.test(id))
    .sort()
    .reverse()
    .slice(0, limit)
  const letters = await Promise.all(newest.map((id) => readMailbox(folder, id)))
  return letters.filter((letter) => letter !== null)
}

/** One letter by its id; null for an unknown id. */
export async function readMailbox(folder: string, id: string): Promise<MailboxLetter | null> {
  // The id is part of a path.
  if (!ID.test(id)) return null
  const bytes = await readFile(join(folder, `${id}.eml`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!bytes) return null
  const mail = await PostalMime.parse(bytes)
  const text = mail.text?.trimEnd() ?? ''
  return {
    id,
    to: mail.to?.map((address) => address.address).join(', ') ?? '',
    subject: mail.subject ?? '',
    date: new Date(mail.date ?? Number.NaN).toJSON() ?? dateOf(id),
    text,
    html: mail.html?.trimEnd() ?? null,
    links: linksOf(text, mail.html ?? ''),
    attachments: mail.attachments.flatMap(({ filename }) => filename ?? []),
    otp: /(?<![\d/=.-])\d{6}(?![\d/.-]\d|\d)/.exec(withoutLinks(text))?.[0] ?? null,
  }
}

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
