import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { kindOf } from '#engine/record/fields.ts'
import { readInput } from '#engine/record/input.ts'
import { isRefused } from '#base/issue.ts'
import { checks } from '#modules/business/checks.ts'
import { normaliseEmail, normalisePhone, readPhone } from '#modules/business/checks/normalise.ts'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { LEAD_FIELDS, marketplaceFile } from './marketplace-file.ts'
import { type EnquiryRow, HEADINGS } from './marketplace-row.ts'

const file = marketplaceFile({ today: '2026-11-21' })
const rows: EnquiryRow[] = parse(file.csv, { columns: true, bom: true })

const CONTACTS = ['phone', 'alternate_phone', 'email']

/** The fields of a lead that a row gets wrong, by the definition and, for phone and email, by the checks. */
function wrongFields(row: EnquiryRow): string[] {
  const wrong = new Set<string>()
  const body: Record<string, unknown> = {}
  for (const [heading, name] of Object.entries(LEAD_FIELDS)) {
    const text = row[heading as keyof EnquiryRow].trim()
    if (CONTACTS.includes(name)) continue
    const field = lead.fields[name as keyof typeof lead.fields]
    const reading = text === '' ? { value: null } : kindOf(field).from_text(text, field)
    if (isRefused(reading)) wrong.add(name)
    else body[name] = reading.value
  }
  for (const issue of readInput({ definition: lead, body, creating: true }).issues) wrong.add(issue.field)
  if (row.SENDER_MOBILE.trim() && !readPhone(row.SENDER_MOBILE)) wrong.add('phone')
  if (row.SENDER_MOBILE_ALT && !readPhone(row.SENDER_MOBILE_ALT)) wrong.add('alternate_phone')
  if (checks.email(row.SENDER_EMAIL.trim())) wrong.add('email')
  return [...wrong].sort()
}

describe('the marketplace file', () => {
  test('has a thousand enquiries under the headings of the samples', () => {
    expect(rows).toHaveLength(1_000)
    expect(Object.keys(rows[0])).toEqual([...HEADINGS])
    const sample = new URL('../../fixtures/vectors/integrations/indiamart-pull-typical.json', import.meta.url)
    const { response } = JSON.parse(readFileSync(sample, 'utf8'))
    expect(HEADINGS.slice(0, -3)).toEqual(Object.keys(response.body.RESPONSE[0]))
    expect(new Set(rows.map((row) => row.UNIQUE_QUERY_ID)).size).toBe(1_000)
  })

  test('has exactly 40 bad rows, with the fields that are wrong and no others', () => {
    const found = rows.flatMap((row, index) => {
      const fields = wrongFields(row)
      return fields.length > 0 ? [{ line: index + 2, fields }] : []
    })
    expect(found).toHaveLength(40)
    expect(found).toEqual(file.bad)
  })

  test('has bad phones that the rule for phones refuses too, whatever is read out of a text', () => {
    for (const { line, fields } of file.bad) {
      if (!fields.includes('phone')) continue
      expect(checks.phone(rows[line - 2].SENDER_MOBILE.replace(/[-\s()]/g, ''))).not.toBeNull()
    }
  })

  test('has exactly 25 rows with the phone or the email of an earlier good row', () => {
    const bad = new Set(file.bad.map((entry) => entry.line))
    const seen = new Set<string>()
    const found: number[] = []
    rows.forEach((row, index) => {
      if (bad.has(index + 2)) return
      const phones = [...row.SENDER_MOBILE.split(','), row.SENDER_MOBILE_ALT]
      const country = { country: row.SENDER_COUNTRY_ISO }
      const keys = [...phones.map((text) => normalisePhone(text, country)), normaliseEmail(row.SENDER_EMAIL)].filter(
        (key) => key !== null,
      )
      if (keys.some((key) => seen.has(key))) found.push(index + 2)
      for (const key of keys) seen.add(key)
    })
    expect(found).toHaveLength(25)
    expect(found).toEqual(file.duplicates)
  })

  test('writes every duplicate otherwise than the row it repeats', () => {
    const phones = new Set<string>()
    const emails = new Set<string>()
    rows.forEach((row, index) => {
      if (file.duplicates.includes(index + 2)) {
        expect(row.SENDER_MOBILE !== '' && phones.has(row.SENDER_MOBILE)).toBe(false)
        expect(row.SENDER_EMAIL !== '' && emails.has(row.SENDER_EMAIL)).toBe(false)
      }
      phones.add(row.SENDER_MOBILE)
      emails.add(row.SENDER_EMAIL)
    })
  })

  test('has what real files have: line breaks, commas, quotes, scripts of India, phones in many spellings', () => {
    const messages = rows.map((row) => row.QUERY_MESSAGE)
    expect(messages.some((text) => text.includes('\n'))).toBe(true)
    expect(messages.some((text) => text.includes('"'))).toBe(true)
    expect(messages.some((text) => text.startsWith('-'))).toBe(true)
    expect(rows.some((row) => /[\u0900-\u097f]/.test(row.SENDER_NAME))).toBe(true)
    const shapes = new Set(rows.map((row) => row.SENDER_MOBILE.replace(/\d/g, '9')))
    expect(shapes.size).toBeGreaterThan(8)
    expect(rows.every((row) => row.SENDER_MOBILE || row.SENDER_EMAIL)).toBe(true)
  })

  test('is the same each time, and the file among the fixtures is up to date', () => {
    expect(marketplaceFile({ today: '2026-11-21' })).toEqual(file)
    const folder = new URL('../../fixtures/marketplace/', import.meta.url)
    expect(readFileSync(new URL('indiamart-enquiries.csv', folder), 'utf8') === file.csv).toBe(true)
    const { bad, duplicates } = file
    expect(JSON.parse(readFileSync(new URL('indiamart-enquiries.expected.json', folder), 'utf8'))).toEqual({
      bad,
      duplicates,
    })
  })
})
