// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { deal, renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { IssueTable } from './IssueTable.tsx'
import type { Upload } from './import-model.ts'
import { ReadingChoice } from './ReadingChoice.tsx'

afterEach(cleanup)

const upload: Upload = {
  import_id: 7,
  headings: ['Leads of October'],
  sample: [],
  mapping: {},
  rows: 3,
  reading: { heading_line: 1, separator: ',' },
  top: [
    { line: 1, text: 'Leads of October' },
    { line: 3, text: 'Name|Phone' },
  ],
  duplicates: 'skip',
  options: { match_by: [], only_empty: false, defaults: {}, by_rules: false },
  match_columns: [],
  has_rules: false,
  template: null,
}

it('reads the file again with the chosen row of headings or separator', async () => {
  const again = { ...upload, headings: ['Name', 'Phone'], reading: { heading_line: 3, separator: '|' } }
  const calls = serve((call) => (call.path === 'imports/7/reading' ? { body: again } : undefined))
  const taken: Upload[] = []
  renderRecords(<ReadingChoice upload={upload} onUploaded={(next) => taken.push(next)} />)
  const rows = await screen.findByLabelText('Headings are in')
  expect([...rows.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'Row 1: Leads of October',
    'Row 3: Name|Phone',
  ])
  fireEvent.change(rows, { target: { value: '3' } })
  await waitFor(() => expect(taken).toEqual([again]))
  fireEvent.change(screen.getByLabelText('Columns are divided by'), { target: { value: '|' } })
  await waitFor(() => expect(taken).toHaveLength(2))
  expect(calls.filter(({ path }) => path === 'imports/7/reading').map(({ body }) => body)).toEqual([
    { heading_line: 3, separator: ',' },
    { separator: '|' },
  ])
})

it('shows why the file cannot be read with that choice, and offers no separator for a workbook', async () => {
  const errors = [{ field: 'heading_line', message: 'This file has no rows below its headings', rule: 'file' }]
  serve((call) =>
    call.path === 'imports/7/reading'
      ? { status: 422, body: { code: 'VALIDATION_ERROR', message: 'x', errors } }
      : undefined,
  )
  renderRecords(<ReadingChoice upload={{ ...upload, reading: { heading_line: 1 } }} onUploaded={() => {}} />)
  fireEvent.change(await screen.findByLabelText('Headings are in'), { target: { value: '3' } })
  expect((await screen.findByRole('alert')).textContent).toContain('This file has no rows below its headings')
  expect(screen.queryByLabelText('Columns are divided by')).toBeNull()
})

it('shows the cell of the file beside each reason', async () => {
  serve(() => undefined)
  const issues = [
    { line: 6, field: 'city', value: 'Atlantis', message: 'Choose a city of India', outcome: 'invalid' as const },
    { line: 7, field: '', message: 'The same as line 4', outcome: 'skipped' as const },
  ]
  renderRecords(<IssueTable definition={deal} issues={issues} />)
  const [, first, second] = await screen.findAllByRole('row')
  expect([...first.children].map((cell) => cell.textContent)).toEqual([
    '6',
    'City',
    'Atlantis',
    'Choose a city of India',
  ])
  expect([...second.children].map((cell) => cell.textContent)).toEqual(['7', '', '', 'The same as line 4'])
})
