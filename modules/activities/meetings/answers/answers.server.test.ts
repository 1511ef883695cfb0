import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { mailMeeting } from '../invite.server.ts'

let product: TestProduct
let owner: Person
let sita: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  sita = await product.makePerson(owner, { name: 'Sita', rights: { meeting: { view: 'all' } } })
})
beforeEach(() => product.owner.query('truncate rate_counter'))
afterAll(() => product.close())

const HOUR = 3_600_000
const soon = Date.now() + 48 * HOUR
const at = (hours: number) => new Date(soon + hours * HOUR).toISOString()
const TIMES = { starts_at: at(0), ends_at: at(1) }
const post = (path: string, body: unknown, person: Person | null = owner) => product.call(person, 'POST', path, body)
const get = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const RAVI = { name: 'Ravi', email: 'Ravi@client.example' }
const MEENA = { name: null, email: 'meena@client.example' }

interface Meeting {
  id: number
}
async function plan(body: object = {}, person = owner): Promise<Meeting> {
  const whole = { name: 'Price talk', place: 'Shop 4', ...TIMES, guests: [RAVI], attendees: [{ user_id: sita.id }] }
  const made = await post('/meetings', { ...whole, ...body }, person)
  expect(made.status, made.text).toBe(201)
  return made.body
}
async function change({ id }: Meeting, body: object) {
  const { version } = await get(`/meetings/${id}`)
  const changed = await product.call(owner, 'PUT', `/meetings/${id}`, { version, ...body })
  expect(changed.status, changed.text).toBe(200)
}

/** The newest mail about a meeting to an address, as its job sends it. */
async function mailTo(address: string, { id }: Meeting, business_id = owner.business_id) {
  const { rows } = await product.owner.query<{ payload: Record<string, unknown> }>(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_job_queues q on q.id = j.job_queue_id where q.queue_name = $1 order by j.id`,
    [`meeting ${business_id} ${id}`],
  )
  const mine = rows.filter(({ payload }) => payload.to === address)
  product.mails.length = 0
  await mailMeeting(product.services, mine[mine.length - 1].payload)
  return product.mails[0]
}
async function tokenOf(meeting: Meeting, address = RAVI.email, business_id = owner.business_id): Promise<string> {
  const { text } = await mailTo(address, meeting, business_id)
  return /\?token=([\w-]+)&answer=yes/.exec(text)?.[1] ?? ''
}
/** Changes rows of the business directly. */
const write = (statement: string, values: unknown[]) =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: owner.id }, (transaction) =>
    transaction.query(statement, [owner.business_id, ...values]),
  )
const look = (token: string) => post('/meeting_answer', { token }, null)
const send = (token: string, answer: unknown, more: object = {}) =>
  post('/meeting_answer/send', { token, answer, ...TIMES, ...more }, null)
const answersTo = async ({ id }: Meeting, person = owner) => (await get(`/meetings/${id}/answers`, person)).data
/** How many said yes, maybe and no, as the list of meetings has it. */
const countsOf = async ({ id }: Meeting) => {
  const filter = { combiner: 'AND', conditions: [{ field: 'yes_count', condition: 'Not Empty', values: [] }] }
  const { yes_count, maybe_count, no_count } = await get(`/meetings/${id}`)
  const { data } = await get(`/meetings?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return [yes_count, maybe_count, no_count, data.some((row: Meeting) => row.id === id)]
}
const historyOf = async ({ id }: Meeting) =>
  (await get(`/meetings/${id}/changes`)).data.map(({ action }: { action: string }) => action)

describe('a guest', () => {
  test('gets three links, sees the meeting behind them and answers with a button; looking changes nothing', async () => {
    const meeting = await plan()
    const mail = await mailTo(RAVI.email, meeting)
    const token = await tokenOf(meeting)
    for (const [word, answer] of [
      ['Yes', 'yes'],
      ['Maybe', 'maybe'],
      ['No', 'no'],
    ])
      expect(mail.text).toContain(`${word}: http://localhost:3000/meeting-answer?token=${token}&answer=${answer}`)
    const before = await historyOf(meeting)
    for (let opened = 0; opened < 3; opened++)
      expect((await look(token)).body).toEqual({
        ...{ state: 'open', business: 'Tulsi Fabrics', organiser: 'Owner of Tulsi Fabrics', meeting: 'Price talk' },
        ...{ when: expect.stringMatching(/\d\d:\d\d [AP]M \(Asia\/Kolkata\)$/), place: 'Shop 4', link: null },
        ...{ starts_at: TIMES.starts_at, ends_at: TIMES.ends_at, answer: null, note: null },
      })
    expect(await historyOf(meeting)).toEqual(before)
    expect(await answersTo(meeting)).toMatchObject([{ user_id: sita.id, answer: null }, { answer: null }])

    const answered = await send(token, 'maybe', { note: 'Perhaps ten minutes late' })
    expect(answered.status, answered.text).toBe(200)
    expect(answered.body).toMatchObject({ answer: 'maybe', note: 'Perhaps ten minutes late' })
    expect((await answersTo(meeting))[1]).toEqual({
      ...{ user_id: null, email: 'ravi@client.example', answer: 'maybe', note: 'Perhaps ten minutes late' },
      answered_at: expect.stringMatching(/^20/),
    })
    const [last] = (await get(`/meetings/${meeting.id}/changes`)).data
    // A role may hide the guests, so the history does not say which guest answered.
    expect(last).toMatchObject({ action: 'guest_maybe', actor_id: null, note: 'Perhaps ten minutes late' })
    expect(JSON.stringify(last)).not.toContain('Ravi')
    const [notice] = (await get('/notices')).data
    expect(notice).toMatchObject({ kind: 'meeting_maybe', path: `meeting/${meeting.id}` })
    expect([notice.title, notice.body]).toEqual(['Ravi may come to Price talk', 'Perhaps ten minutes late'])
  })

  test('replaces an answer by a later one; the same one again tells nobody', async () => {
    const meeting = await plan()
    const token = await tokenOf(meeting)
    for (const answer of ['yes', 'no', 'no']) expect((await send(token, answer)).status).toBe(200)
    expect((await answersTo(meeting))[1]).toMatchObject({ answer: 'no', note: null })
    expect(await countsOf(meeting)).toEqual([null, null, 1, false])
    expect(await historyOf(meeting)).toEqual(['guest_no', 'guest_yes', 'created'])
  })

  test('who sends ten answers at once has one answer, the last of the history, and then has to wait', async () => {
    const meeting = await plan()
    const token = await tokenOf(meeting)
    const words = ['yes', 'no', 'maybe']
    const sent = await Promise.all(Array.from({ length: 10 }, (_, n) => send(token, words[n % 3], { note: `${n}` })))
    expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const mine = (await answersTo(meeting)).filter(({ user_id }: { user_id: number | null }) => user_id === null)
    expect(mine).toHaveLength(1)
    const { data } = await get(`/meetings/${meeting.id}/changes`)
    expect(data).toHaveLength(11)
    expect(data[0]).toMatchObject({ action: `guest_${mine[0].answer}`, note: mine[0].note })
    expect((await send(token, 'yes')).status).toBe(429)
  })

  test('without a name has the address in the notice to the organiser, and is not named in the history', async () => {
    const meeting = await plan({ guests: [MEENA] })
    expect((await send(await tokenOf(meeting, MEENA.email), 'no')).status).toBe(200)
    expect((await get('/notices')).data[0].title).toBe('meena@client.example does not come to Price talk')
    expect((await get(`/meetings/${meeting.id}/changes`)).data[0].note).toBeNull()
  })

  test('is refused on the field that is wrong, and what is too long is not kept', async () => {
    const meeting = await plan()
    const token = await tokenOf(meeting)
    const fields = async (answer: unknown, more: object) =>
      (await send(token, answer, more)).body.errors.map(({ field }: { field: string }) => field)
    for (const answer of ['Yes', '', null, 1, ['yes']]) expect(await fields(answer, {})).toEqual(['answer'])
    expect(await fields('yes', { note: 'x'.repeat(501) })).toEqual(['note'])
    expect(await fields('yes', { note: 7, starts_at: 'soon' })).toEqual(['note', 'starts_at'])
    expect((await answersTo(meeting))[1].answer).toBeNull()
  })
})

describe('a link', () => {
  test('that is wrong, of another business, or of a guest who was removed does nothing, and all look alike', async () => {
    const meeting = await plan({ guests: [RAVI, MEENA] })
    const token = await tokenOf(meeting)
    const other = await product.makeBusiness('Other')
    const theirs = await plan({ attendees: [], guests: [RAVI] }, other)
    const foreign = await tokenOf(theirs, RAVI.email, other.business_id)
    const [, number, signature] = token.split(/-(?=.)/)
    expect(signature).toBeTruthy()
    await change(meeting, { guests: [MEENA] })
    const wrong = [
      token,
      token.replace(/^\d+/, String(other.business_id)),
      foreign.replace(/^\d+/, String(owner.business_id)),
      token.replace(`-${number}-`, `-${Number(number) + 1}-`),
      `${token}A`,
      '',
    ]
    const answers = []
    for (const one of wrong) answers.push(await look(one), await send(one, 'yes'))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.code, body.message]))).size).toBe(1)
    expect(answers[0].status).toBe(404)
    expect(await answersTo(meeting)).toMatchObject([{ user_id: sita.id }, { email: MEENA.email, answer: null }])
    // The link of the other business is for its own meeting alone.
    expect((await send(foreign, 'yes')).status).toBe(200)
    expect(await answersTo(theirs, other)).toMatchObject([{ answer: 'yes' }])
    // Invited again, the guest gets a new link; the old one stays useless.
    await change(meeting, { guests: [MEENA, RAVI] })
    expect((await look(token)).status).toBe(404)
    expect((await look(await tokenOf(meeting))).body.answer).toBeNull()
  })

  test('is refused after 30 wrong ones in a minute from one network address', async () => {
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await look(`${owner.business_id}-${n}-${'x'.repeat(43)}`)).status)
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true)
    expect(statuses[30]).toBe(429)
  })

  test('of a meeting that is cancelled, deleted or over says so, without place and link, and takes no answer', async () => {
    const meeting = await plan({ mode: 'Online', meeting_link: 'https://meet.google.com/abc-defg-hij' })
    const token = await tokenOf(meeting)
    expect((await look(token)).body.link).toBe('https://meet.google.com/abc-defg-hij')
    expect((await send(token, 'yes', { note: 'Gladly' })).status).toBe(200)
    const closed = async (state: string) => {
      expect((await look(token)).body).toMatchObject({ state, place: null, link: null, answer: null, note: null })
      const refused = await send(token, 'no')
      expect(refused.status).toBe(422)
      expect(refused.body.message).toMatch(/no more answers/)
    }
    await post(`/meetings/${meeting.id}/cancel`, { version: '*' })
    await closed('cancelled')
    // What was answered stays on the page of the meeting.
    expect((await answersTo(meeting))[1]).toMatchObject({ answer: 'yes' })
    await post(`/meetings/${meeting.id}/plan_again`, { version: '*' })
    expect((await look(token)).body).toMatchObject({ state: 'open', answer: null })
    await post('/meetings/delete', { meetingIds: [meeting.id] })
    await closed('cancelled')
    await post('/meetings/restore', { meetingIds: [meeting.id] })
    await write(
      `update meeting set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second'
       where business_id = $1::bigint and id = $2::bigint`,
      [meeting.id],
    )
    await closed('over')
    // A meeting of whole days is over when its last day is.
    await write(
      `update meeting set all_day = true, time_zone = 'Asia/Kolkata' where business_id = $1::bigint and id = $2::bigint`,
      [meeting.id],
    )
    expect((await look(token)).body.state).toBe('open')
  })

  test('of a member who has left does nothing', async () => {
    const gone = await product.makePerson(owner, { name: 'Gone', rights: { meeting: { view: 'all' } } })
    const meeting = await plan({ attendees: [{ user_id: gone.id }], guests: [] })
    const { rows } = await product.owner.query('select email from account where id = $1', [gone.id])
    const token = await tokenOf(meeting, rows[0].email)
    expect((await look(token)).body.state).toBe('open')
    await write(`update member set status = 'Inactive' where business_id = $1::bigint and id = $2::bigint`, [gone.id])
    expect((await look(token)).status).toBe(404)
    expect((await send(token, 'yes')).status).toBe(404)
  })
})

describe('a change of the meeting', () => {
  test('keeps the answers, with them in the entry for calendars, but a new time asks again', async () => {
    const meeting = await plan({ guests: [RAVI, MEENA] })
    const token = await tokenOf(meeting)
    await send(token, 'yes')
    await send(await tokenOf(meeting, MEENA.email), 'maybe')
    await change(meeting, { place: 'Shop 5', guests: [{ ...RAVI, name: 'Ravi Shah' }, MEENA] })
    expect((await answersTo(meeting)).map(({ answer }: { answer: string }) => answer)).toEqual([null, 'yes', 'maybe'])
    expect(await countsOf(meeting)).toEqual([1, 1, null, true])
    const attendees = async () => {
      const { calendar } = await mailTo(RAVI.email, meeting)
      const lines = calendar?.text.replaceAll('\r\n ', '').split('\r\n') ?? []
      return lines.filter((line) => line.startsWith('ATTENDEE'))
    }
    const states = async () => (await attendees()).map((line) => /PARTSTAT=([A-Z-]+)/.exec(line)?.[1])
    expect((await attendees()).every((line) => line.includes('RSVP=TRUE'))).toBe(true)
    expect(await states()).toEqual(['NEEDS-ACTION', 'ACCEPTED', 'TENTATIVE'])

    await change(meeting, { starts_at: at(3), ends_at: at(4) })
    expect((await answersTo(meeting)).map(({ answer }: { answer: string }) => answer)).toEqual([null, null, null])
    expect(await states()).toEqual(['NEEDS-ACTION', 'NEEDS-ACTION', 'NEEDS-ACTION'])
    expect(await countsOf(meeting)).toEqual([null, null, null, false])
    // The page was open since before the change: nobody agrees to a time that they have not seen.
    const late = await send(token, 'yes')
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('time of this meeting has changed')])
    expect((await send(token, 'yes', { starts_at: at(3), ends_at: at(4) })).status).toBe(200)
    expect((await answersTo(meeting))[1]).toMatchObject({ answer: 'yes' })
    expect(await countsOf(meeting)).toEqual([1, null, null, true])
    await change(meeting, { guests: [] })
    expect(await countsOf(meeting)).toEqual([null, null, null, false])
  })

  test('at the same moment as an answer leaves no answer to the old time', async () => {
    for (let round = 0; round < 5; round++) {
      const meeting = await plan()
      const token = await tokenOf(meeting)
      const [answered] = await Promise.all([send(token, 'yes'), change(meeting, { starts_at: at(3), ends_at: at(4) })])
      expect([200, 422]).toContain(answered.status)
      expect((await answersTo(meeting))[1].answer).toBeNull()
    }
  })
})

describe('a member', () => {
  const answer = ({ id }: Meeting, body: object, person = sita) =>
    post(`/meetings/${id}/answer`, { answer: 'yes', ...TIMES, ...body }, person)

  test('answers their own invitation in the app, and the organiser gets a notice', async () => {
    const meeting = await plan()
    const answered = await answer(meeting, { note: 'With samples' })
    expect([answered.status, answered.body]).toEqual([200, { answer: 'yes', note: 'With samples' }])
    expect((await answersTo(meeting, sita))[0]).toMatchObject({ user_id: sita.id, answer: 'yes', note: 'With samples' })
    const [last] = (await get(`/meetings/${meeting.id}/changes`)).data
    expect(last).toMatchObject({ action: 'said_yes', actor_id: sita.id, note: 'With samples' })
    expect((await get('/notices')).data[0]).toMatchObject({
      kind: 'meeting_accepted',
      title: 'Sita comes to Price talk',
    })
    expect((await answer(meeting, { answer: 'no', starts_at: at(2) })).status).toBe(422)
    await post(`/meetings/${meeting.id}/cancel`, { version: '*' })
    expect((await answer(meeting, { answer: 'no' })).status).toBe(422)
  })

  test('who is not invited, who organises or who may not see the meeting cannot answer', async () => {
    const meeting = await plan({ attendees: [{ user_id: owner.id }] })
    expect((await answer(meeting, {})).status).toBe(422)
    expect((await answer(meeting, {}, owner)).status).toBe(422)
    const blind = await product.makePerson(owner, { name: 'Blind', rights: { meeting: { view: 'own' } } })
    expect((await answer(meeting, {}, blind)).status).toBe(404)
    expect((await product.call(blind, 'GET', `/meetings/${meeting.id}/answers`)).status).toBe(404)
    const stranger = await product.makeBusiness('Strangers')
    expect((await answer(meeting, {}, stranger)).status).toBe(404)
  })

  test('whose role hides the guests does not see their answers', async () => {
    const meeting = await plan()
    await send(await tokenOf(meeting), 'yes')
    const rights = { meeting: { view: 'all' } } as const
    const half = await product.makePerson(owner, { name: 'Half', rights, fields: { meeting: { guests: 'hidden' } } })
    expect((await answersTo(meeting, half)).map(({ email }: { email: string }) => email)).toEqual([null])
  })

  test('has one answer after ten at once, also to a meeting that was planned without telling them', async () => {
    const meeting = await plan()
    await write('delete from meeting_answer where business_id = $1::bigint and meeting_id = $2::bigint', [meeting.id])
    const words = ['yes', 'no', 'maybe']
    const sent = await Promise.all(Array.from({ length: 10 }, (_, n) => answer(meeting, { answer: words[n % 3] })))
    expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await answersTo(meeting)).toHaveLength(1)
  })
})
