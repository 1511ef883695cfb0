// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineRecord } from '#engine/record/define.ts'
import { choice, date, text } from '#engine/record/fields.ts'
import { makeCatalog } from '#engine/record/catalog.ts'
import { dayOf } from '#ui/display.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { RecordsProvider } from '#engine/web/context.tsx'
import type { TriageLook } from './triage-look.web.ts'
import { type SeenCall, serve } from '#engine/web/records.web.test-kit.tsx'
import { makeBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { addDays } from '#base/days.ts'
import Triage from './Triage.web.tsx'

// Many cards are rendered one after the other, which may be slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

const call_on = defineRecord({
  name: 'visit',
  path: 'visits',
  module: 'Visits',
  label: { one: 'Visit', many: 'Visits' },
  title: 'name',
  stage: 'stage',
  rights: ['view', 'create', 'edit'],
  fields: {
    name: text({ label: 'Name', required: true }),
    city: text({ label: 'City' }),
    stage: choice({ label: 'Stage', options: ['new', 'met'], labels: { new: 'New', met: 'Met' } }),
    next_date: date({ label: 'Next date' }),
    next_time: text({ label: 'Next time' }),
  },
  list: { columns: ['name', 'next_date'], sort: '-created_at' },
  form: [{ title: 'Visit', fields: ['name', 'city', 'stage', 'next_date'] }],
})
const look: TriageLook = {
  outcomes: [
    { value: 'Busy', label: { id: 'Busy' }, key: 'b' },
    { value: 'Held', label: { id: 'Held' }, key: 'h' },
  ],
  date: 'next_date',
  time: 'next_time',
  facts: ['city'],
  kept_in: 'visit',
}
// The server gives shorter pages than the screen asks for, so that few cards lead over the end of one.
const PAGE = 10
const TOTAL = 20
const visit = (id: number) => ({ id, version: 1, name: `Visit ${id}`, city: 'Surat', stage: 'new', next_date: null })

function show(
  how: (call: SeenCall) => { status?: number; body: unknown } | 'no network' | undefined = () => undefined,
  start: number | null = null,
) {
  const calls = serve((call) => {
    const own = how(call)
    if (own) return own
    if (call.path === 'visits') {
      const from = Number(call.query.get('after') ?? 0)
      const data = Array.from({ length: Math.min(PAGE, TOTAL - from) }, (_, index) => visit(from + index + 1))
      return {
        body: { data, next: from + PAGE < TOTAL ? String(from + PAGE) : null, total: TOTAL, total_capped: false },
      }
    }
    const outcome = /^visits\/(\d+)\/outcome$/.exec(call.path)
    if (outcome) {
      const values = call.body.values as object
      return { body: { visit: { ...visit(Number(outcome[1])), ...values, version: 2 }, note_id: 77 } }
    }
    const one = /^visits\/(\d+)$/.exec(call.path)
    if (one) return { body: visit(Number(one[1])) }
    if (call.path.endsWith('/changes')) return { body: { data: [], next: null } }
    return undefined
  })
  const onLeave = vi.fn()
  function Probe() {
    const rights = useRights(call_on)
    return (
      <Triage
        definition={call_on}
        query={{ sort: '-created_at', search: 'silk' }}
        start={start}
        enabled={rights.ready}
        book={makeBook({ maps: new Map() })}
        rights={rights}
        onLeave={onLeave}
        look={look}
      />
    )
  }
  renderAt(
    () => (
      <RecordsProvider catalog={makeCatalog([call_on])} overrides={{}} business_id={7}>
        <Probe />
      </RecordsProvider>
    ),
    { path: '/business/$businessId/visits', at: '/business/7/visits' },
  )
  return { calls, onLeave }
}
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}
const at = (id: number) => screen.findByRole('heading', { name: `Visit ${id}` })
const strokes = (calls: SeenCall[]) => calls.filter((call) => call.path.endsWith('/outcome'))
const tomorrow = addDays(dayOf(new Date()), 1)

describe('triage', () => {
  it('saves outcome, status and next date in one call and opens the next lead', async () => {
    const { calls } = show()
    await at(1)
    expect(screen.getByText('1 of 20')).toBeTruthy()
    press('b', '2', 't')
    await at(2)
    expect(screen.getByText('2 of 20')).toBeTruthy()
    expect(strokes(calls)).toHaveLength(1)
    expect(strokes(calls)[0]).toMatchObject({
      path: 'visits/1/outcome',
      body: { outcome: 'Busy', note: '', values: { next_date: tomorrow, stage: 'met' }, version: 1 },
    })
    expect(strokes(calls)[0].headers['Idempotency-Key']).toBeTruthy()
  })

  it('has no primary button until there is something to save, then Save', async () => {
    show()
    await at(1)
    const primary = () => [...document.querySelectorAll('button[data-variant=filled]')].map((one) => one.textContent)
    expect(screen.getByRole('button', { name: /^Skip/ })).toBeTruthy()
    expect(primary()).toEqual([])
    press('b')
    await waitFor(() => expect(primary()).toEqual([expect.stringContaining('Save and go on')]))
  })

  it('saves a time with the day; a new day without a time clears the time', async () => {
    const { calls } = show((call) =>
      call.path === 'visits/1' ? { body: { ...visit(1), next_time: '10:00' } } : undefined,
    )
    await at(1)
    await screen.findByText('Set the follow-up and go on')
    fireEvent.click(screen.getByRole('button', { name: '03:00 PM' }))
    press('o')
    await at(2)
    expect(strokes(calls)[0].body).toMatchObject({ values: { next_date: dayOf(new Date()), next_time: '15:00' } })
    press('t')
    await at(3)
    expect(strokes(calls)[1].body).toMatchObject({ values: { next_date: tomorrow } })
  })

  it('goes through many leads with the keyboard, over the end of a page; keys pressed early apply to the next lead', async () => {
    const { calls } = show()
    await at(1)
    for (let id = 1; id <= 12; id++) {
      press('h', 'w')
      await at(id + 1)
    }
    expect(strokes(calls).map((call) => call.path)).toEqual(
      Array.from({ length: 12 }, (_, index) => `visits/${index + 1}/outcome`),
    )
    press('b', 't', 'h', 'd')
    await at(15)
    expect(strokes(calls).at(-1)?.body).toMatchObject({ outcome: 'Held' })
  })

  it('reads in the order and filter of the list, and starts at the record it was opened from', async () => {
    const { calls } = show(undefined, 17)
    await at(17)
    expect(screen.getByText('17 of 20')).toBeTruthy()
    expect(calls.find((call) => call.path === 'visits')?.query.get('search')).toBe('silk')
    press('Enter', 'Enter', 'Enter', 'Enter')
    expect(await screen.findByText('That was the last one')).toBeTruthy()
    expect(strokes(calls)).toHaveLength(0)
  })

  it('reads a date typed as dd/mm/yyyy, and Enter saves it', async () => {
    const { calls } = show()
    await at(1)
    press('p')
    const input = screen.getByLabelText<HTMLInputElement>('Choose a date')
    expect(document.activeElement).toBe(input)
    fireEvent.change(input, { target: { value: '05/04/2199' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    await at(2)
    expect(strokes(calls).map((call) => call.body.values)).toEqual([{ next_date: '2199-04-05' }])
  })

  it('undoes the last step: note, date and status', async () => {
    const { calls } = show()
    await at(1)
    press('b', 't')
    await at(2)
    press('z')
    await at(1)
    expect(strokes(calls)[1].body).toEqual({ take_back: 77, values: { next_date: null }, version: 2 })
    expect(screen.getByRole('button', { name: 'Undo' }).hasAttribute('disabled')).toBe(true)
  })

  it('keeps the input when it could not be saved, and a retry sends the same request', async () => {
    let fails = true
    const { calls } = show((call) => (fails && call.path.endsWith('/outcome') ? 'no network' : undefined))
    await at(1)
    const note = screen.getByRole('textbox', { name: 'Note' })
    fireEvent.change(note, { target: { value: 'After lunch' } })
    press('b', 't')
    expect((await screen.findByRole('alert')).textContent).toContain('Your entries are still here')
    await at(1)
    expect((note as HTMLTextAreaElement).value).toBe('After lunch')
    expect(screen.getByRole('button', { name: 'Busy' }).getAttribute('aria-pressed')).toBe('true')
    fails = false
    press('t')
    await at(2)
    const [first, second] = strokes(calls)
    expect(second.body).toEqual(first.body)
    expect(second.headers['Idempotency-Key']).toBe(first.headers['Idempotency-Key'])
  })

  it('reports that the record was changed meanwhile, and then saves over the shown version', async () => {
    let changed = true
    const { calls } = show((call) => {
      if (!call.path.endsWith('/outcome') || !changed) return undefined
      changed = false
      const current = { ...visit(1), city: 'Pune', version: 5 }
      return { status: 409, body: { code: 'E_CONFLICT', current, version: 5 } }
    })
    await at(1)
    press('b', 't')
    expect((await screen.findByRole('alert')).textContent).toContain('Someone changed this')
    expect(screen.getByText('Pune')).toBeTruthy()
    press('t')
    await at(2)
    expect(strokes(calls)[1].body.version).toBe(5)
  })

  it('ignores the keys while a note is typed, and needs Alt if single letters are switched off', async () => {
    const { calls } = show()
    await at(1)
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Note' }), { key: 't' })
    localStorage.setItem('single_keys', 'off')
    press('t')
    expect(strokes(calls)).toHaveLength(0)
    fireEvent.keyDown(document.body, { key: 't', altKey: true })
    await at(2)
    await waitFor(() => expect(strokes(calls)).toHaveLength(1))
  })
})
