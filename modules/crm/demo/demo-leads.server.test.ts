import { describe, expect, test } from 'vitest'
import { PLACES } from '#database/seed/places.ts'
import { SOURCES } from '#database/seed/sources.ts'
import { LOCATIONS, STAFF } from '#database/seed/staff.ts'
import { NOTE_TEXTS } from '#database/seed/texts.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readInput } from '#engine/record/input.ts'
import { firstEntries } from '#engine/record/lookup.ts'
import { note } from '#modules/activities/note.record.ts'
import { checks } from '#modules/business/checks.ts'
import { normaliseEmail, readPhone } from '#modules/business/checks/normalise.ts'
import { contact } from '../contacts/contact.record.ts'
import { leadSource } from '../leads/lead-source.record.ts'
import { leadStatus } from '../leads/lead-status.record.ts'
import { lead } from '../leads/lead.record.ts'
import { demoLeads } from './demo-leads.server.ts'

const today = '2026-11-21'
const demo = demoLeads({ today })
const statuses = firstEntries(leadStatus)
const sources = firstEntries(leadSource)
const now = '2026-11-21T04:00:00Z'

function problems(definition: RecordDefinition, inputs: readonly Record<string, unknown>[]): string[] {
  return inputs.flatMap((body, index) =>
    readInput({ definition, body, creating: true }).issues.map(
      (issue) => `${definition.name} ${index + 1} ${issue.field}: ${issue.message}`,
    ),
  )
}

describe('the leads of the demo business', () => {
  test('has inputs that every definition accepts', () => {
    expect([
      ...problems(leadStatus, statuses),
      ...problems(leadSource, sources),
      ...problems(
        lead,
        demo.leads.map((entry) => entry.input),
      ),
      ...problems(
        contact,
        demo.contacts.map((entry) => entry.input),
      ),
      ...problems(
        note,
        demo.notes.map((entry) => entry.input),
      ),
    ]).toEqual([])
  })

  test('are about 2,400 with 3,500 varied notes and 120 contacts', () => {
    expect(demo.leads).toHaveLength(2_400)
    expect(demo.contacts).toHaveLength(120)
    expect(demo.notes.length).toBeGreaterThan(3_300)
    expect(demo.notes.length).toBeLessThan(3_800)
    expect(new Set(Object.values(NOTE_TEXTS).flat()).size).toBeGreaterThanOrEqual(120)
  })

  test('each have a requirement and a product', () => {
    expect(demo.leads.filter(({ input }) => !input.desc?.trim() || !input.product?.trim())).toEqual([])
  })

  test('have the default sources of a new business', () => {
    expect(SOURCES.map((source) => source.name)).toEqual(sources.map((source) => source.name))
  })

  test('refer only to existing records', () => {
    const within = (value: unknown, list: readonly unknown[]) =>
      value === null || value === undefined || ((value as number) >= 1 && (value as number) <= list.length)
    const astray = demo.leads.filter(
      ({ input, created_by }) =>
        !within(input.lead_status_id, statuses) ||
        !within(input.lead_source_id, sources) ||
        !within(input.assigned_user, STAFF) ||
        !within(input.location_id, LOCATIONS) ||
        !within(created_by, STAFF),
    )
    expect(astray).toEqual([])
    expect(demo.notes.every((entry) => within(entry.input.about?.id, demo.leads))).toBe(true)
    expect(demo.changes.every((entry) => within(entry.lead_id, demo.leads))).toBe(true)
  })

  test('are assigned to people of their branch', () => {
    const strangers = demo.leads.filter(({ input }) => {
      const owner = input.assigned_user ? STAFF[input.assigned_user - 1] : null
      return owner && !owner.locations.includes(input.location_id as number)
    })
    expect(strangers).toEqual([])
  })

  test('has GSTINs of the right state with the right check digit for about 15 % of the leads', () => {
    const registered = demo.leads.filter(({ input }) => input.gstin)
    const codes = new Map(PLACES.map((place) => [place.state, place.state_code]))
    for (const { input } of registered) {
      const gstin = input.gstin as string
      expect(checks.gstin(gstin)).toBeNull()
      expect(gstin.slice(0, 2)).toBe(codes.get(input.state as string))
    }
    expect(registered.length / demo.leads.length).toBeGreaterThan(0.12)
    expect(registered.length / demo.leads.length).toBeLessThan(0.19)
  })

  test('has one to three contact entries with one primary of each type, each a valid phone or email', () => {
    for (const { input } of demo.leads) {
      const contacts = input.contacts ?? []
      expect(contacts.length).toBeGreaterThanOrEqual(1)
      expect(contacts.length).toBeLessThanOrEqual(3)
      for (const type of new Set(contacts.map((entry) => entry.type)))
        expect(contacts.filter((entry) => entry.type === type && entry.is_primary)).toHaveLength(1)
      for (const entry of contacts) {
        const value = entry.value as string
        if (entry.type === 'Email') expect(checks.email(value)).toBeNull()
        else {
          expect(checks.phone(value)).toBeNull()
          expect(readPhone(value, { phone_code: entry.phone_code })).toMatchObject({
            value,
            phone_code: entry.phone_code,
            iso2: entry.iso2,
          })
        }
      }
    }
  })

  test('use only email domains that nobody can own', () => {
    const emails = demo.leads.flatMap(({ input }) =>
      (input.contacts ?? []).filter((entry) => entry.type === 'Email').map((entry) => entry.value as string),
    )
    for (const email of emails) expect(email).toMatch(/@(.+\.example|example\.(com|net))$/)
  })

  test('have a few buyers with several enquiries, and no other repeated phone', () => {
    const seen = new Map<string, string>()
    let again = 0
    for (const { input } of demo.leads) {
      const first = input.contacts?.[0]?.value as string
      if (seen.has(first)) again++
      expect(seen.get(first) ?? input.name).toBe(input.name)
      seen.set(first, input.name as string)
    }
    expect(again).toBeGreaterThan(5)
    expect(again).toBeLessThan(50)
  })

  test('are within the year and in order', () => {
    const first = '2025-11-21'
    const times = demo.leads.map((entry) => entry.created_at)
    expect([...times].sort()).toEqual(times)
    expect(times[0] > first).toBe(true)
    const all = [...times, ...demo.notes.map((entry) => entry.created_at), ...demo.changes.map((entry) => entry.at)]
    expect(all.filter((time) => time < first || time > now)).toEqual([])
    expect(demo.leads.filter((entry) => entry.updated_at < entry.created_at || entry.updated_at > now)).toEqual([])
    for (const entry of demo.notes)
      expect(entry.created_at >= demo.leads[(entry.input.about?.id ?? 0) - 1].created_at).toBe(true)
  })

  test('is busy before Diwali and quiet on Sundays', () => {
    const days = demo.leads.map((entry) => new Date(Date.parse(entry.created_at) + 330 * 60_000))
    const sundays = days.filter((day) => day.getUTCDay() === 0).length
    expect(sundays / days.length).toBeLessThan(0.08)
    const inMonth = (month: string) => days.filter((day) => day.toISOString().startsWith(month)).length
    expect(inMonth('2026-10')).toBeGreaterThan(inMonth('2026-08') * 1.5)
  })

  test('are mostly closed if old and mostly open if new', () => {
    const open = (from: number, to: number) => {
      const some = demo.leads.filter((entry) => {
        const age = (Date.parse(now) - Date.parse(entry.created_at)) / 86_400_000
        return age >= from && age < to
      })
      return (
        some.filter(({ input }) => statuses[(input.lead_status_id as number) - 1].kind === 'open').length / some.length
      )
    }
    expect(open(0, 7)).toBeGreaterThan(0.8)
    expect(open(90, 400)).toBeLessThan(0.1)
  })

  test('has follow-ups that are overdue, due today and due within the week', () => {
    const due = demo.leads.map(({ input }) => input.follow_up_date).filter((day) => typeof day === 'string')
    expect(due.filter((day) => day < today).length).toBeGreaterThan(20)
    expect(due.filter((day) => day === today).length).toBeGreaterThan(20)
    expect(due.filter((day) => day > today && day <= '2026-11-28').length).toBeGreaterThan(50)
  })

  test('have a history from their first values to their current ones', () => {
    const states = demo.leads.map((entry) => ({ ...entry.first }) as Record<string, unknown>)
    const last = demo.leads.map((entry) => entry.created_at)
    for (const change of demo.changes) {
      const index = change.lead_id - 1
      expect(change.at >= last[index]).toBe(true)
      last[index] = change.at
      for (const [field, [before, after]] of Object.entries(change.changes)) {
        expect(states[index][field]).toEqual(before)
        states[index][field] = after
      }
    }
    demo.leads.forEach((entry, index) => {
      const { lead_status_id, lead_type, assigned_user } = entry.input
      expect(states[index]).toEqual({ lead_status_id, lead_type, assigned_user })
      expect(last[index]).toBe(entry.updated_at)
    })
  })

  test('are the same for the same day, and differ between days', () => {
    expect(demoLeads({ today })).toEqual(demo)
    const later = demoLeads({ today: '2027-03-07', now: '2027-03-06T20:00:00Z' })
    expect(later.leads).toHaveLength(2_400)
    expect(later.leads.every((entry) => entry.updated_at <= '2027-03-06T20:00:00Z')).toBe(true)
    expect(
      problems(
        lead,
        later.leads.map((entry) => entry.input),
      ),
    ).toEqual([])
  })

  test('have emails that are normalised except for case', () => {
    for (const { input } of demo.leads)
      for (const entry of input.contacts ?? [])
        if (entry.type === 'Email') expect(normaliseEmail(entry.value as string)).toBe(entry.value)
  })
})
