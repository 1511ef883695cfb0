// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ListQuery } from './calls.ts'
import { deal, renderRecords, serve } from './records.web.test-kit.tsx'
import { countOf, pagesFor, type RecordList, useRecordList } from './use-list.ts'

afterEach(cleanup)

let list: RecordList
let ask: (query: ListQuery) => void
function Probe() {
  const [query, setQuery] = useState<ListQuery>({ sort: '-created_at' })
  ask = setQuery
  list = useRecordList(deal, query)
  return <p>{list.pending ? 'waiting' : `${list.source.count} ${String(list.source.get(0)?.name)}`}</p>
}

/** A server with `total` deals, paged by cursor or offset. */
function deals(total: number, options: { capped?: boolean } = {}) {
  return serve((call) => {
    if (call.path !== 'deals') return undefined
    const start = Number(call.query.get('after') ?? call.query.get('offset') ?? 0)
    const word = call.query.get('search') ?? 'deal'
    const data = Array.from({ length: Math.max(0, Math.min(50, total - start)) }, (_, index) => ({
      id: start + index + 1,
      name: `${word} ${start + index}`,
    }))
    const next = start + 50 < total ? String(start + 50) : null
    return {
      body: {
        data,
        next,
        ...(call.query.get('total')
          ? { total: options.capped ? 10_000 : total, total_capped: options.capped ?? false }
          : {}),
      },
    }
  })
}

describe('the rows of a list', () => {
  it("show the server's total and load by cursor as they become visible", async () => {
    const calls = deals(180)
    renderRecords(<Probe />)
    await screen.findByText('180 deal 0')
    expect(list.source.get(60)).toBeUndefined()
    act(() => list.source.ensure(40, 70))
    await waitFor(() => expect(list.source.get(60)?.name).toBe('deal 60'))
    expect(calls.some((call) => call.query.get('after') === '50')).toBe(true)
    expect(calls.filter((call) => call.query.get('total') === '1')).toHaveLength(1)
  })
  it('load by offset after a jump to a page whose previous page is unknown', async () => {
    const calls = deals(2000)
    renderRecords(<Probe />)
    await screen.findByText('2000 deal 0')
    act(() => list.source.ensure(1500, 1510))
    await waitFor(() => expect(list.source.get(1505)?.name).toBe('deal 1505'))
    expect(calls.some((call) => call.query.get('offset') === '1500')).toBe(true)
    // Only the rows loaded from the top without a gap can be walked through.
    expect(list.loaded_ids()).toHaveLength(50)
  })
  it('stay on screen until the rows of a new search are loaded', async () => {
    deals(80)
    renderRecords(<Probe />)
    await screen.findByText('80 deal 0')
    act(() => ask({ sort: '-created_at', search: 'yarn' }))
    expect(screen.getByText('80 deal 0')).toBeTruthy()
    await screen.findByText('80 yarn 0')
    expect(list.source.get(0)?.name).toBe('yarn 0')
  })
  it('show that a capped total is a minimum', async () => {
    deals(30_000, { capped: true })
    renderRecords(<Probe />)
    await screen.findByText('10000 deal 0')
    expect([list.total, list.total_capped]).toEqual([10_000, true])
  })
  it('report a failure and can be loaded again', async () => {
    let broken = true
    serve((call) =>
      call.path === 'deals'
        ? broken
          ? { status: 500, body: {} }
          : { body: { data: [{ id: 1, name: 'deal 0' }], next: null, total: 1 } }
        : undefined,
    )
    renderRecords(<Probe />)
    await waitFor(() => expect(list.error).toBeTruthy())
    broken = false
    act(() => list.retry())
    await screen.findByText('1 deal 0')
  })
})

describe('the pages of a list', () => {
  it('are the visible ones, and one more on each side once the list was scrolled', () => {
    expect(pagesFor({ from: 110, to: 130, count: 1000 })).toEqual([1, 2, 3])
    expect(pagesFor({ from: 0, to: 20, count: 1000 })).toEqual([])
    expect(pagesFor({ from: 1, to: 21, count: 1000 })).toEqual([1])
    expect(pagesFor({ from: 0, to: 20, count: 30 })).toEqual([])
  })
  it('extend a capped list as further pages are read', () => {
    const full = { data: Array.from({ length: 50 }, (_, id) => ({ id })), next: 'x' }
    const first = { ...full, total: 100, total_capped: true }
    expect(countOf({ first, page: (index) => (index < 3 ? full : undefined) })).toBe(200)
    expect(
      countOf({
        first,
        page: (index) => (index === 2 ? { data: full.data.slice(0, 7), next: null } : index < 2 ? full : undefined),
      }),
    ).toBe(107)
  })
})
