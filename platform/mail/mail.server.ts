import { randomBytes } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mail } from '#engine/server/http/services.server.ts'
import { keepInMailbox } from './mailbox.server.ts'

/** The mail server that sends our mail. */
export interface SmtpSettings {
  host: string
  port: number
  user: string | null
  password: string | null
  /** implicit: TLS from the first byte; starttls: TLS is required; none: TLS only if offered. */
  tls: 'implicit' | 'starttls' | 'none'
}

/** How mail is sent: through a mail server, or into the local mailbox folder. */
export interface MailSettings {
  smtp: SmtpSettings | null
  /** Sender of every mail, a plain address. */
  from: string
  /** The local mailbox, used without a mail server. */
  folder: string
}

/** How the caller can handle a failed mail. */
export type MailOutcome =
  | 'retry' // passing trouble: try the same letter again later
  | 'retry_split' // too many recipients at once: try again with fewer
  | 'reauth_required' // user or password refused: the operator must correct them
  | 'switch_to_oauth' // the server no longer takes passwords
  | 'permanent_failure' // trying again will not help

/** A mail that was not accepted; `outcome` tells the caller how to handle it. */
export class MailError extends Error {
  override name = 'MailError'
  readonly outcome: MailOutcome
  readonly response_code: number | null
  constructor(message: string, outcome: MailOutcome, response_code: number | null = null) {
    super(message)
    this.outcome = outcome
    this.response_code = response_code
  }
}

/** True for one plain mail address: no display name, no list, no quotes, no control characters, at most 254 bytes. */
export function isMailAddress(text: string): boolean {
  if (Buffer.byteLength(text) > 254 || /^\.|\.\.|\.@/.test(text)) return false
  return /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.)*[A-Za-z0-9][A-Za-z0-9-]{0,62}$/.test(
    text,
  )
}

/** The product's mail sender; rejects with MailError. `close` ends open connections. */
export function makeMailer(settings: MailSettings): { sendMail: (mail: Mail) => Promise<void>; close: () => void } {
  const transport = settings.smtp ? smtpTransport(settings.smtp) : null
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async sendMail(mail) {
      const message = letter(settings.from, mail)
      if (!transport) {
        const { message: bytes } = await writer.sendMail(message)
        return await keepInMailbox(settings.folder, 'eml', bytes as Buffer)
      }
      try {
        await transport.sendMail(message)
      } catch (error) {
        throw mailError(error as SmtpError)
      }
    },
    close: () => transport?.close(),
  }
}

function smtpTransport(smtp: SmtpSettings) {
  return createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.tls === 'implicit',
    requireTLS: smtp.tls === 'starttls',
    auth: smtp.user ? { user: smtp.user, pass: smtp.password ?? '' } : undefined,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    tls: { minVersion: 'TLSv1.2' },
    // Mail content is only what we pass: nodemailer must not read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

// Most mail servers take no larger letters, and attachments grow by a third on the way.
const MOST_ATTACHED = 15 * 1024 * 1024

function letter(from: string, mail: Mail): SendMailOptions {
  const { attachments = [], from_name = 'Vanik' } = mail
  if (!isMailAddress(mail.to)) throw new MailError('The mail address is not valid', 'permanent_failure')
  // A line end in a header would let the text add its own headers.
  if ([mail.subject, from_name, ...attachments.flatMap(({ name, type }) => [name, type])].some(hasControl))
    throw new MailError('The subject has characters that are not allowed', 'permanent_failure')
  if (attachments.reduce((bytes, { content }) => bytes + content.byteLength, 0) > MOST_ATTACHED)
    throw new MailError('The attachments are too large', 'permanent_failure')
  return {
    from: { name: from_name, address: from },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    ...(mail.reply_to && isMailAddress(mail.reply_to) ? { replyTo: { name: '', address: mail.reply_to } } : {}),
    ...(mail.calendar === undefined
      ? {}
      : { icalEvent: { method: mail.calendar.method, filename: 'invite.ics', content: mail.calendar.text } }),
    ...(attachments.length === 0
      ? {}
      : {
          attachments: attachments.map(({ name, type, content }) => ({
            ...{ filename: name, contentType: type },
            content: Buffer.from(content),
          })),
        }),
    messageId: `<${randomBytes(16).toString('hex')}@${from.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

function hasControl(text: string): boolean {
  for (const character of text) if (character < ' ' || (character >= '\x7f' && character <= '\x9f')) return true
  return /[\u2028\u2029]/.test(text)
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
}

/** Maps an SMTP failure to what the caller can do, from the server's answer if there is one. */
export function mailError(error: SmtpError): MailError {
  const { responseCode = null, code } = error
  const text = error.response ?? error.message
  return new MailError(
    `The mail server did not take the letter: ${text}`,
    outcomeOf(responseCode, code, text),
    responseCode,
  )
}

function outcomeOf(response: number | null, code: string | undefined, text: string): MailOutcome {
  if (/\b5\.7\.30\b/.test(text)) return 'switch_to_oauth'
  if (response === 535 || response === 534 || response === 530) return 'reauth_required'
  if (response === 452 && /\b4\.5\.3\b/.test(text)) return 'retry_split'
  if (response !== null) return response >= 500 ? 'permanent_failure' : 'retry'
  if (code === 'EAUTH') return 'reauth_required'
  // Without an answer the connection failed; an invalid mail never gets that far.
  return code === 'EENVELOPE' || code === 'EMESSAGE' ? 'permanent_failure' : 'retry'
}
