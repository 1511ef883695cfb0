import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readInput } from '#engine/record/input.ts'
import { business } from '#modules/business/business.record.ts'
import { checks } from '#modules/business/checks.ts'
import { readPhone } from '#modules/business/checks/normalise.ts'
import { location } from '#modules/business/location.record.ts'
import { team } from '#modules/people/team.record.ts'
import { user } from '#modules/people/user.record.ts'
import { gstinCheckDigit } from './names.ts'
import { BUSINESS, demoRoles, LOCATIONS, STAFF, TEAMS } from './staff.ts'

function problems(definition: RecordDefinition, inputs: readonly Record<string, unknown>[]): string[] {
  return inputs.flatMap((body, index) =>
    readInput({ definition, body, creating: true }).issues.map(
      (issue) => `${definition.name} ${index + 1} ${issue.field}: ${issue.message}`,
    ),
  )
}

describe('the demo business', () => {
  test('has inputs that every definition accepts', () => {
    expect([
      ...problems(business, [BUSINESS]),
      ...problems(location, LOCATIONS),
      ...problems(team, TEAMS),
      ...problems(
        user,
        STAFF.map((entry) => entry.input),
      ),
    ]).toEqual([])
  })

  test('has four branches, fourteen people in six roles and two levels of teams', () => {
    expect(LOCATIONS).toHaveLength(4)
    expect(LOCATIONS.filter((entry) => entry.is_default)).toHaveLength(1)
    expect(STAFF).toHaveLength(14)
    expect(STAFF.filter((entry) => entry.is_owner).map((entry) => entry.role)).toEqual(['Admin'])
    expect(new Set(STAFF.map((entry) => entry.role))).toEqual(new Set(demoRoles().map((entry) => entry.name)))
    expect(TEAMS.some((entry) => entry.parent_id)).toBe(true)
    expect(TEAMS.every((entry, index) => !entry.parent_id || entry.parent_id <= index)).toBe(true)
    expect(
      STAFF.every(({ input }) => (input.team_id as number) >= 1 && (input.team_id as number) <= TEAMS.length),
    ).toBe(true)
  })

  test('has a GSTIN with its PAN and the right check digit', () => {
    expect(checks.gstin(BUSINESS.gstin as string)).toBeNull()
    expect(BUSINESS.gstin?.slice(2, 12)).toBe(BUSINESS.pan)
  })

  test('has phones and emails of staff that can be read, and no address on a domain that somebody owns', () => {
    for (const { input } of STAFF) {
      expect(readPhone(input.phone as string)).not.toBeNull()
      expect(input.email).toMatch(/@.+\.example$/)
    }
    expect(new Set(STAFF.map((entry) => entry.input.phone)).size).toBe(14)
  })

  test('computes the check digit of every valid GSTIN among the vectors', () => {
    const file = new URL('../../fixtures/vectors/gstin.json', import.meta.url)
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as {
      cases: { input: string; expected: { valid: boolean } }[]
    }
    const valid = cases.filter((entry) => entry.expected.valid)
    expect(valid.length).toBeGreaterThan(5)
    for (const { input } of valid) expect(gstinCheckDigit(input.slice(0, 14))).toBe(input[14])
  })
})
