import { type Directory, type InvitationLine, namesOf, type PersonLine } from './calls.web.ts'

/** The tabs of the screen, in order. */
export const STATUSES = ['Active', 'Invited', 'Inactive'] as const
export type LineStatus = (typeof STATUSES)[number]

/** A line of the list: a member or an invitation. */
export type Line = {
  key: string
  status: LineStatus
  /** Avatar colour: the account's id, or the invitation's. */
  id: number
  name: string
  email: string
  phone: string
  roles: string[]
  team: string
  branches: string[]
  last_sign_in_at: string | null
  person: PersonLine | null
  invitation: InvitationLine | null
}

/** Members and invitations as lines. */
export function linesOf(directory: Directory): Line[] {
  const people = directory.data.map((person): Line => {
    const { roles, team, branches } = namesOf(directory, person)
    return {
      key: `user-${person.id}`,
      status: person.status,
      id: person.id,
      name: person.name,
      email: person.email ?? '',
      phone: person.phone ?? '',
      roles,
      team: team ?? '',
      branches,
      last_sign_in_at: person.last_sign_in_at,
      person,
      invitation: null,
    }
  })
  const invited = directory.invitations.map((invitation): Line => {
    const { roles, team, branches } = namesOf(directory, invitation)
    return {
      key: `invitation-${invitation.id}`,
      status: 'Invited',
      id: invitation.id,
      name: invitation.name ?? invitation.email,
      email: invitation.email,
      phone: '',
      roles,
      team: team ?? '',
      branches,
      last_sign_in_at: null,
      person: null,
      invitation,
    }
  })
  return [...people, ...invited]
}

/** Lines that contain every word; a phone is found in any spelling. */
export function matching(lines: readonly Line[], typed: string): Line[] {
  const words = typed.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...lines]
  const digits = typed.replace(/\D/g, '')
  return lines.filter((line) => {
    if (digits.length >= 5 && line.phone.replace(/\D/g, '').includes(digits)) return true
    const text = [line.name, line.email, line.phone, ...line.roles, line.team, ...line.branches]
      .join(' ')
      .toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Sorts by a column; empty values come last in either direction. */
export function sorted(lines: readonly Line[], sort: { id: string; desc: boolean }): Line[] {
  const valueOf = (line: Line): string => {
    if (sort.id === 'roles') return line.roles.join(', ')
    if (sort.id === 'branches') return line.branches.join(', ')
    return String(line[sort.id as 'name'] ?? '')
  }
  const turn = sort.desc ? -1 : 1
  return [...lines].sort((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)]
    if (first === '' || second === '') return first === second ? 0 : first === '' ? 1 : -1
    return turn * first.localeCompare(second, 'en-IN', { sensitivity: 'base' })
  })
}

/** The addresses in a typed or pasted text: one per line, or separated by commas. */
export function addressesIn(typed: string): string[] {
  const found = typed
    .split(/[\s,;]+/)
    .map((one) => one.replace(/^<|>$/g, ''))
    .filter((one) => one !== '')
  return [...new Map(found.map((one) => [one.toLowerCase(), one])).values()]
}
