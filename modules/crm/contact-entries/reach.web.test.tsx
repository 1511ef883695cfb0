// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { OptionBook } from '#engine/web/use-options.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { lead } from '../leads/lead.record.ts'
import { leadWeb } from '../leads/lead.web.tsx'
import { ContactsCell } from './reach.web.tsx'

afterEach(cleanup)

const bad = { id: 1, type: 'Contact Number', value: '123', is_primary: false, is_invalid: true }
const good = { id: 2, type: 'Contact Number', value: '9825012345', is_primary: true, phone_code: '+91', iso2: 'IN' }
const row = { id: 5, name: 'Kavita Mehta', contacts: [bad, good] }

it('an invalid number is marked and cannot be called', () => {
  const book = { ready: true, find: () => undefined, choices: () => [] } as unknown as OptionBook
  renderScreen(<ContactsCell row={row} name="contacts" field={lead.fields.contacts} value={row.contacts} book={book} />)
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['tel:+919825012345'])
  expect(screen.getByText('Not valid').parentElement?.textContent).toContain('123')
  expect(screen.queryByRole('button', { name: 'Copy 123' })).toBeNull()
})

it('the form keeps a received invalid number, and checks a new one', async () => {
  const check = async (entry: object) =>
    (await leadWeb.check?.({ contacts: [entry, good] }, row))?.map((one) => one.field)
  const { is_invalid: _mark, ...sent } = { ...bad, value: 'not a number' }
  const saved = { ...row, contacts: [{ ...bad, value: 'not a number' }, good] }
  expect(await leadWeb.check?.({ contacts: [sent, good] }, saved)).toEqual([])
  expect(await check({ ...sent, value: 'something else' })).toEqual(['contacts.0.value'])
})
