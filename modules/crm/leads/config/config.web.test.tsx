// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { SourceUsage } from './SourceUsage.web.tsx'

afterEach(cleanup)

const entry = { id: 3, version: 1, title: 'IndiaMART', is_live: true }

it('a source shows the number of its enquiries and of their people', async () => {
  serve((call) =>
    call.path === 'lead_sources/figures'
      ? { body: { data: [{ id: 3, leads: 200, enquiries: 312, people: 240 }] } }
      : undefined,
  )
  renderRecords(<SourceUsage entry={entry} uses="200 leads" />)
  expect(await screen.findByText('312 enquiries, 240 people')).toBeTruthy()
})
