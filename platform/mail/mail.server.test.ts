import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isMailAddress, MailError, type MailSettings, mailError, makeMailer } from './mail.server.ts'
import { listMailbox, readMailbox } from './mailbox.server.ts'

const letter = { to: 'asha@example.in', subject: 'Your code', text: 'Your code is 482913.' }
const vectors = join(import.meta.dirname, '../../fixtures/vectors/integrations')

let folder: string
let closing: (() => void)[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vanik-mail-'))
  closing = []
})

afterEach(() => {
  for (const close of closing) close()
  rmSync(folder, { recursive: true, force: true })
})

/** A real SMTP server on this machine, and a mailer that sends through it. */
async function postOffice(options: SMTPServerOptions = {}, login = { user: 'vanik', password: 'right' }) {
  const received: string[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'vanik' && auth.password === 'right'
        ? done(null, { user: auth.username })
        : done(answer(535, '5.7.8 Username and Password not accepted')),
    onRcptTo(address, _session, done) {
      recipients.push(address.address)
      done()
    },
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => (text += chunk))
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const mailer = makeMailer(through(port, login))
  closing.push(() => {
    mailer.close()
    server.close()
  })
  return { mailer, received, recipients }
}

function through(
  port: number,
  login: { user: string; password: string },
  tls: 'none' | 'starttls' = 'none',
): MailSettings {
  return { smtp: { host: '127.0.0.1', port, ...login, tls }, from: 'crm@dukaan.in', folder }
}

function answer(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

async function failure(work: Promise<unknown>): Promise<MailError> {
  const error = await work.then(
    () => null,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(MailError)
  return error as MailError
}

describe('mail through a mail server', () => {
  test('arrives unchanged, also in Hindi, after signing in with the password', async () => {
    const office = await postOffice({ authOptional: false })
    await office.mailer.sendMail({ ...letter, subject: 'आपका कोड', text: 'कोड 482913', html: '<b>कोड 482913</b>' })
    const mail = await PostalMime.parse(office.received[0])
    expect(mail).toMatchObject({
      subject: 'आपका कोड',
      from: { name: 'Vanik', address: 'crm@dukaan.in' },
      to: [{ address: 'asha@example.in' }],
    })
    expect(mail.text?.trim()).toBe('कोड 482913')
    expect(mail.html?.trim()).toBe('<b>कोड 482913</b>')
    expect(office.recipients).toEqual(['asha@example.in'])
    expect(existsSync(join(folder, 'mail'))).toBe(false)
  })

  test('a letter carries attachments under their names, and the name of the sender', async () => {
    const office = await postOffice()
    const content = Buffer.from('%PDF-1.7 \u0000\u00ff', 'latin1')
    const attachments = [{ name: 'कोटेशन QT-1.pdf', type: 'application/pdf', content }]
    await office.mailer.sendMail({ ...letter, from_name: 'Tulsi Fabrics', attachments })
    const mail = await PostalMime.parse(office.received[0])
    expect(mail.from?.name).toBe('Tulsi Fabrics')
    expect(mail.attachments).toMatchObject([{ filename: 'कोटेशन QT-1.pdf', mimeType: 'application/pdf' }])
    expect(Buffer.from(mail.attachments[0].content as ArrayBuffer)).toEqual(content)
    const named = (name: string) => office.mailer.sendMail({ ...letter, attachments: [{ ...attachments[0], name }] })
    expect((await failure(named('a.pdf\r\nBcc: x@example.in'))).outcome).toBe('permanent_failure')
    const large = [{ ...attachments[0], content: new Uint8Array(16 * 1024 * 1024) }]
    expect((await failure(office.mailer.sendMail({ ...letter, attachments: large }))).outcome).toBe('permanent_failure')
    expect(office.received).toHaveLength(1)
  })

  test('a letter carries an entry for calendars with its method, and the address for answers', async () => {
    const office = await postOffice()
    const text = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR'
    const calendar = { method: 'REQUEST', text } as const
    await office.mailer.sendMail({ ...letter, reply_to: 'ravi@example.in', calendar })
    const mail = await PostalMime.parse(office.received[0])
    expect(office.received[0]).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(['ravi@example.in'])
  })

  test('a refused password is a configuration error', async () => {
    const office = await postOffice({}, { user: 'vanik', password: 'wrong' })
    const error = await failure(office.mailer.sendMail(letter))
    expect(error).toMatchObject({ outcome: 'reauth_required', response_code: 535 })
  })

  test('a temporary refusal can be tried again, a permanent one cannot', async () => {
    const full = await postOffice({ onRcptTo: (_to, _session, done) => done(answer(451, '4.3.0 Try again later')) })
    expect(await failure(full.mailer.sendMail(letter))).toMatchObject({ outcome: 'retry', response_code: 451 })
    const unknown = await postOffice({ onRcptTo: (_to, _session, done) => done(answer(550, '5.1.1 No such user')) })
    expect(await failure(unknown.mailer.sendMail(letter))).toMatchObject({
      outcome: 'permanent_failure',
      response_code: 550,
    })
    const late = await postOffice({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(answer(554, '5.7.1 Message refused')))
      },
    })
    expect(await failure(late.mailer.sendMail(letter))).toMatchObject({ outcome: 'permanent_failure' })
  })

  test('an unreachable server is tried again', async () => {
    const mailer = makeMailer(through(9, { user: 'a', password: 'b' }))
    expect(await failure(mailer.sendMail(letter))).toMatchObject({ outcome: 'retry', response_code: null })
  })

  test('a password is not sent if encryption is required but missing', async () => {
    const seen: string[] = []
    const server = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      onAuth(auth, _session, done) {
        seen.push(String(auth.password))
        done(null, { user: 'vanik' })
      },
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    closing.push(() => server.close())
    const { port } = server.server.address() as AddressInfo
    const mailer = makeMailer(through(port, { user: 'vanik', password: 'right' }, 'starttls'))
    await failure(mailer.sendMail(letter))
    expect(seen).toEqual([])
  })

  const files = readdirSync(vectors).filter((file) => /^email-smtp-.*\.json$/.test(file))
  test.each(files)('%s is understood', async (file) => {
    const vector = JSON.parse(readFileSync(join(vectors, file), 'utf8'))
    const { response_code, text, client_error_code } = vector.smtp
    const asError = Object.assign(new Error(text), {
      code: client_error_code,
      responseCode: response_code,
      response: `${response_code} ${text}`,
    })
    expect(mailError(asError).outcome).toBe(vector.expect.outcome)
    // A real server gives the same answer.
    const refuse = (done: (error: Error) => void) => done(answer(response_code, text))
    const office = await postOffice(
      client_error_code === 'EAUTH'
        ? { onAuth: (_auth, _session, done) => refuse(done) }
        : { onRcptTo: (_to, _session, done) => refuse(done) },
    )
    expect((await failure(office.mailer.sendMail(letter))).outcome).toBe(vector.expect.outcome)
  })
})

describe('mails that are refused before sending', () => {
  test.each([
    'asha@example.in\r\nBcc: all@example.in',
    'asha@example.in, ravi@example.in',
    'Asha <asha@example.in>',
    '"a b"@example.in',
    'asha',
    'asha@',
    '@example.in',
    'asha@exa mple.in',
    'asha@example..in',
    `${'a'.repeat(65)}@example.in`,
    `a@${'b.'.repeat(130)}in`,
    '',
  ])('the address %j', async (to) => {
    expect(isMailAddress(to)).toBe(false)
    const { sendMail } = makeMailer({ smtp: null, from: 'crm@dukaan.in', folder })
    await failure(sendMail({ ...letter, to }))
    expect(readdirSync(folder)).toEqual([])
  })

  test.each(['Hello\r\nBcc: all@example.in', 'Hello\nX: y', 'Hello\u0000', 'Hello\u0085', 'Hello\u2028'])(
    'the subject %j',
    async (subject) => {
      const { sendMail } = makeMailer({ smtp: null, from: 'crm@dukaan.in', folder })
      await failure(sendMail({ ...letter, subject }))
      expect(readdirSync(folder)).toEqual([])
    },
  )
})

describe('the local mailbox', () => {
  const mailer = () => makeMailer({ smtp: null, from: 'crm@dukaan.in', folder })

  test('lists letters, newest first, with their code and links', async () => {
    const link = 'http://localhost:3000/reset-password?token=Ab-482913_x&b=1'
    await mailer().sendMail(letter)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await mailer().sendMail({
      to: 'ravi@example.in',
      subject: 'Reset – पासवर्ड',
      text: `Open ${link}.`,
      html: `<a href="${link.replace('&', '&amp;')}">Open</a>`,
    })
    const letters = await listMailbox(folder)
    expect(letters.map((mail) => mail.subject)).toEqual(['Reset – पासवर्ड', 'Your code'])
    expect(letters[0]).toMatchObject({ to: 'ravi@example.in', links: [link], otp: null, text: `Open ${link}.` })
    expect(letters[1]).toMatchObject({ to: 'asha@example.in', otp: '482913', links: [], html: null })
    expect(letters[1].date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await readMailbox(folder, letters[0].id)).toEqual(letters[0])
    expect(await listMailbox(folder, 1)).toEqual([letters[0]])
    expect(statSync(join(folder, `${letters[0].id}.eml`)).mode & 0o777).toBe(0o600)
  })

  test('is empty before the first letter and serves only letters', async () => {
    expect(await listMailbox(join(folder, 'none'))).toEqual([])
    writeFileSync(join(folder, 'secret.eml'), 'Subject: no')
    expect(await listMailbox(folder)).toEqual([])
    for (const id of ['secret', '../secret', '..%2fsecret', '20261121000000000-0123456789ab']) {
      expect(await readMailbox(folder, id)).toBe(null)
    }
  })

  test('a phone number, an amount or a longer number is not read as a code', async () => {
    await mailer().sendMail({ ...letter, text: 'Call 9876543210, pay 123456.50 for order 2026/123456.' })
    expect((await listMailbox(folder))[0].otp).toBe(null)
  })
})
