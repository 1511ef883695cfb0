// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { deal, renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
// Load the lazy parts before the time limit of a test starts.
import '#ui/MenuPopup.tsx'
import '#platform/views/screen/ViewDialog.tsx'
import { TrashViews } from './TrashViews.tsx'
import type { TrashState } from './use-trash.tsx'

afterEach(cleanup)

const filter = { combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['Surat'] }] } as const
const kept = {
  ...{ id: 3, version: 1, name: 'Deleted in Surat', is_shared: false, is_default: false },
  ...{ view: { record: 'deal', filter }, created_by: 4, created_by_name: 'Asha' },
}

function show(search: object, views: readonly object[]) {
  const calls = serve((call) => {
    if (call.path !== 'saved_filters') return undefined
    return call.method === 'GET' ? { body: { data: views } } : { body: { ...kept, id: 9 } }
  })
  const opened: unknown[] = []
  const filtered = 'q' in search || 'filter' in search
  const trash = { definition: deal, search, filtered, put: (part: unknown) => opened.push(part) }
  renderRecords(<TrashViews trash={trash as unknown as TrashState} />)
  return { calls, opened }
}

it('the trash shows its own saved filters and opens one', async () => {
  const { calls, opened } = show({}, [kept])
  fireEvent.click(await screen.findByRole('button', { name: 'Deleted in Surat' }))
  expect(opened).toEqual([{ view: 3, q: undefined, filter }])
  const read = calls.find((call) => call.path === 'saved_filters')
  expect(Object.fromEntries(read?.query ?? [])).toEqual({ scope: 'trash', record: 'deal' })
})

it('a filter of the trash is saved with its kind of record and can never be the default', async () => {
  const { calls } = show({ filter, q: 'silk' }, [])
  fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Name/ }, { timeout: 10_000 }), {
    target: { value: 'Surat' },
  })
  expect(screen.queryByRole('switch', { name: 'Open the list with this view' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Save( Ctrl|$)/ }))
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'POST')?.body).toMatchObject({
      scope: 'trash',
      name: 'Surat',
      view: { record: 'deal', filter, search: 'silk' },
    }),
  )
})

it('nothing is shown if there is nothing to open or to save', async () => {
  const { calls } = show({}, [])
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(screen.queryByRole('button')).toBeNull()
})
