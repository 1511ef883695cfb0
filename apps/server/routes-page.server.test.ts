import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productRoutesPage, ROUTES_FILE } from './routes-page.ts'

test('docs/routes.md describes the current routes', () => {
  const is_printed = readFileSync(ROUTES_FILE, 'utf8') === productRoutesPage()
  expect(is_printed, 'docs/routes.md is out of date. Print it with: npm run command -- routes').toBe(true)
})

test('the reference has the right, the body and the key of a route, an action and a hook', () => {
  const lines = productRoutesPage().split('\n')
  const line = (start: string) => lines.find((one) => one.startsWith(`| ${start} |`)) ?? ''
  expect(line('GET `/api/leads`')).toContain('| `lead.view`, key | A page of leads |')
  expect(line('PUT `/api/leads/{id}`')).toContain('**version**')
  expect(line('POST `/api/leads/{id}/convert`')).toContain('| `lead.edit` | Convert: lead | **version**, contact_id')
  expect(line('POST `/api/login`')).toContain('| anyone |')
  expect(line('POST `/hooks/lead/{token}`')).toContain('| anyone |')
  expect(line('GET `/api/live`')).toContain('| member |')
})
