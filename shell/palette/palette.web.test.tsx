// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClient } from '#ui/client/request.ts'
import { writeStored } from '#ui/client/storage.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import Palette from '../Palette.tsx'
import type { PaletteItem } from './use-palette-lines.ts'
import type { SearchedRecord } from '../menu.ts'
import { marksOf } from './Marked.tsx'
import { itemAt, recentItems, rememberOpened } from './recent.ts'
import type { Hit } from './search-calls.ts'

const Glyph = () => null
const title = (id: string) => ({ id, message: id })
const records: SearchedRecord[] = [
  { record: 'lead', title: title('Leads'), icon: Glyph, path: (id) => `lead/${id}` },
  { record: 'user', title: title('Users'), icon: Glyph, path: (id) => `user?person=${id}` },
]
const hit = (id: number, name: string, more: Partial<Hit> = {}): Hit => ({
  record: 'lead',
  id,
  title: name,
  detail: 'Surat',
  matched: null,
  phone: null,
  is_tolerant: false,
  ...more,
})

let asked: string[] = []
let answers: Record<string, (resolve: (hits: Hit[]) => void, reject: () => void) => void> = {}
const run = vi.fn()
const onOpenHit = vi.fn()
const onClose = vi.fn()
const items: PaletteItem[] = [
  { id: 'create', group: 'Actions', title: 'Create lead', icon: Glyph, run },
  { id: 'go', group: 'Go to', title: 'विषय-सूची', words: 'Audit log', icon: Glyph, is_place: true, run },
]

function open(more: Partial<Parameters<typeof Palette>[0]> = {}) {
  renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <Palette {...{ business_id: 5, items, records, recent: [], onOpenHit, onClose, ...more }} />
    </QueryClientProvider>,
  )
  return screen.getByRole('combobox', { name: 'Search or jump to' })
}
const type = (input: Element, value: string) => fireEvent.change(input, { target: { value } })
const names = () => screen.queryAllByRole('option').map((line) => line.textContent)

const line = (text: string) => waitFor(() => expect(names().join()).toContain(text), { timeout: 3_000 })

beforeEach(() => {
  localStorage.clear()
  writeStored('id_token', 'token-1')
  writeStored('auth', { user: { id: 7, name: 'Asha', email: 'a@example.in' }, expires_at: '2999-01-01T00:00:00Z' })
  asked = []
  answers = {}
  vi.clearAllMocks()
  startClient({
    notify: () => {},
    fetch: ((address: string) =>
      new Promise((resolve) => {
        const query = new URL(address, 'http://x').searchParams
        const text = query.get('q') ?? query.get('items') ?? ''
        asked.push(text)
        const answer = (data: Hit[]) => resolve(new Response(JSON.stringify({ data })))
        const fail = () => resolve(new Response('{}', { status: 500 }))
        ;(answers[text] ?? ((done) => done([])))(answer, fail)
      })) as unknown as typeof fetch,
  })
})
afterEach(cleanup)

describe('the palette', () => {
  it('shows records in groups, with the typed part highlighted, and opens one with Enter', async () => {
    answers.meh = (done) =>
      done([
        hit(3, 'Asha Mehta', { matched: { label: 'Email', value: 'meh@x.in' } }),
        hit(9, 'Ravi Mehra', { record: 'user' }),
      ])
    const input = open()
    type(input, 'meh')
    await line('Asha Mehta')
    expect(screen.getByText('Leads')).toBeTruthy()
    expect(screen.getByText('Users')).toBeTruthy()
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Meh', 'meh', 'Meh'])
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    expect(input.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0].id)
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(onOpenHit.mock.calls[0][0]).toMatchObject({ record: 'lead', id: 3 })
    expect(onClose).toHaveBeenCalled()
  })
  it('searches after a pause in typing, and an older answer never replaces a newer one', async () => {
    let late: ((hits: Hit[]) => void) | undefined
    answers.ra = (done) => {
      late = done
    }
    answers.ravi = (done) => done([hit(2, 'Ravi')])
    const input = open()
    type(input, 'r')
    type(input, 'ra')
    await waitFor(() => expect(asked).toEqual(['ra']))
    type(input, 'rav')
    type(input, 'ravi')
    await line('Ravi')
    late?.([hit(1, 'Raghav')])
    await waitFor(() => expect(asked).toEqual(['ra', 'ravi']))
    expect(names()).toEqual(['RaviSurat'])
  })
  it('keeps the lines while the next ones are loading', async () => {
    answers.ra = (done) => done([hit(1, 'Raghav')])
    answers.ram = () => {}
    const input = open()
    type(input, 'ra')
    await line('Raghav')
    type(input, 'ram')
    await waitFor(() => expect(asked).toContain('ram'))
    expect(names()).toEqual(['RaghavSurat'])
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true')
  })
  it('shows that nothing matches, or that the search failed with a retry', async () => {
    const input = open()
    type(input, 'zz')
    await screen.findByText(/Nothing matches/)
    answers.xx = (_, fail) => fail()
    type(input, 'xx')
    const alert = await screen.findByRole('alert')
    answers.xx = (done) => done([hit(4, 'Xx')])
    fireEvent.click(within(alert).getByText('Retry'))
    await line('Xx')
  })
  it('finds screens and commands by their words in the language of the screen and in English', () => {
    const input = open()
    type(input, 'audit')
    expect(names()).toEqual(['विषय-सूची'])
    type(input, 'विषय')
    expect(names()).toEqual(['विषय-सूची'])
    type(input, 'lead cre')
    expect(names()).toEqual(['Create lead'])
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(run).toHaveBeenCalled()
  })
  it('marks a hit of another spelling', async () => {
    answers.khandelval = (done) => done([hit(1, 'Khandelwal', { is_tolerant: true })])
    type(open(), 'khandelval')
    await screen.findByText('similar spelling')
  })
  it('offers call, WhatsApp and copy for the highlighted record, never for a masked phone', async () => {
    answers.asha = (done) =>
      done([hit(1, 'Asha', { phone: '+919825012345' }), hit(2, 'Asha B', { phone: 'XXXXXX2345' })])
    const input = open()
    type(input, 'asha')
    const group = await screen.findByRole('group', { name: 'Actions for Asha' })
    expect(within(group).getByRole('link', { name: 'Call Asha' }).getAttribute('href')).toBe('tel:+919825012345')
    expect(within(group).getByRole('link', { name: 'WhatsApp Asha' }).getAttribute('href')).toContain(
      'wa.me/919825012345',
    )
    expect(within(group).getByTitle('Copy the phone of Asha')).toBeTruthy()
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(within(screen.getByRole('group', { name: 'Actions for Asha B' })).queryByRole('link')).toBeNull()
  })
  it('starts with the recently opened records that the server still returns', async () => {
    answers['lead:3,lead:4'] = (done) => done([hit(3, 'Renamed since')])
    open({ recent: ['lead:3', 'lead:4'] })
    await screen.findByText('Recent')
    expect(names()).toEqual(['Renamed sinceSurat', 'Create lead', 'विषय-सूची'])
  })
  it('offers only screens when opened for screens', () => {
    open({ only_places: true, recent: ['lead:3'] })
    expect(names()).toEqual(['विषय-सूची'])
    expect(asked).toEqual([])
  })
})

describe('the recently opened records', () => {
  it('are stored by business and person, newest first, each once', () => {
    for (const item of ['lead:1', 'lead:2', 'lead:1']) rememberOpened({ business_id: 5, user_id: 7, item })
    for (let n = 10; n < 20; n++) rememberOpened({ business_id: 6, user_id: 7, item: `lead:${n}` })
    expect(recentItems(5, 7)).toEqual(['lead:1', 'lead:2'])
    expect(recentItems(6, 7).length).toBe(8)
    expect(recentItems(5, 8)).toEqual([])
  })
  it('are recognised by the address', () => {
    const at = ['lead/12', 'user?person=4', 'lead/12/x', 'leads', 'lead/', 'lead/0'].map((path) =>
      itemAt(records, path),
    )
    expect(at).toEqual(['lead:12', 'user:4', null, null, null, null])
  })
})

it('the typed text is highlighted, also across the spaces of a phone', () => {
  const parts = (text: string, typed: string) => marksOf(text, typed).map(([from, to]) => text.slice(from, to))
  expect(parts('+91 98250 12345', '9825012')).toEqual(['98250 12'])
  expect(parts('98250-12345', '+91 98250 12345')).toEqual(['98250-12345'])
  expect(parts('Asha Mehta', 'meh ash')).toEqual(['Ash', 'Meh'])
  expect(parts('a.*(b)', '.*(')).toEqual(['.*('])
  expect(parts('Asha', '')).toEqual([])
})
