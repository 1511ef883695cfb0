import { type FilterGroup, isEmptyFilter, parseFilter } from '#engine/record/filter.ts'
import type { Issue } from '#base/issue.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'

/** turn: one after the other · least_open: fewest open leads now · least_received: fewest open leads received in the last days. */
export const METHODS = ['turn', 'least_open', 'least_received'] as const
export type Method = (typeof METHODS)[number]

/** What happens while none of a rule's people is on shift. */
export const OFF_SHIFT_CHOICES = ['next', 'wait', 'person'] as const
export type OffShiftChoice = (typeof OFF_SHIFT_CHOICES)[number]

/** The editable part of a rule. */
export interface RuleInput {
  name: string
  is_paused: boolean
  also_typed: boolean
  /** Null: every lead. */
  filter: FilterGroup | null
  method: Method
  window_days: number
  user_ids: number[]
  team_ids: number[]
  location_ids: number[]
  role_ids: number[]
  on_shift: boolean
  nobody: OffShiftChoice
  nobody_user_id: number | null
  /** Null: leads stay with their owner. */
  idle_days: number | null
}

/** A rule as stored. */
export interface Rule extends RuleInput {
  id: number
  version: number
  position: number
  last_user_id: number | null
}

/** The values of a new rule. */
export const NEW_RULE: RuleInput = {
  name: '',
  is_paused: false,
  also_typed: false,
  filter: null,
  method: 'turn',
  window_days: 7,
  user_ids: [],
  team_ids: [],
  location_ids: [],
  role_ids: [],
  on_shift: true,
  nobody: 'next',
  nobody_user_id: null,
  idle_days: null,
}

const LISTS = ['user_ids', 'team_ids', 'location_ids', 'role_ids'] as const

/** Reads a rule and reports every issue; omitted values stay unchanged. */
export function readRule(
  body: Record<string, unknown>,
  before: RuleInput = NEW_RULE,
): { rule: RuleInput; issues: Issue[] } {
  const issues: Issue[] = []
  const say = (field: string, message: string, rule: string) => void issues.push({ field, message, rule })
  const now: Record<string, unknown> = { ...before }
  for (const name of Object.keys(NEW_RULE)) if (body[name] !== undefined) now[name] = body[name]

  const name = typeof now.name === 'string' ? now.name.toWellFormed().replaceAll('\u0000', '').trim() : ''
  if (name === '') say('name', 'Name is required', 'required')
  else if ([...name].length > 60) say('name', 'Write at most 60 characters', 'max')
  for (const flag of ['is_paused', 'also_typed', 'on_shift'])
    if (typeof now[flag] !== 'boolean') say(flag, 'Choose yes or no', 'flag')
  if (!METHODS.includes(now.method as Method)) say('method', 'Choose one from the list', 'choice')
  if (!OFF_SHIFT_CHOICES.includes(now.nobody as OffShiftChoice)) say('nobody', 'Choose one from the list', 'choice')
  if (!isDays(now.window_days)) say('window_days', 'Write a number of days from 1 to 365', 'range')
  if (now.idle_days !== null && !isDays(now.idle_days))
    say('idle_days', 'Write a number of days from 1 to 365', 'range')
  for (const list of LISTS) {
    const ids = now[list]
    if (!Array.isArray(ids) || ids.length > 200 || !ids.every(isId)) say(list, 'Choose from the list', 'reference')
    else now[list] = [...new Set(ids)]
  }
  if (LISTS.every((list) => Array.isArray(now[list]) && (now[list] as unknown[]).length === 0))
    say('user_ids', 'Choose who gets these leads', 'required')
  if (now.nobody !== 'person' || now.on_shift === false) now.nobody_user_id = null
  else if (!isId(now.nobody_user_id)) say('nobody_user_id', 'Choose a person', 'required')
  if (now.filter !== null) {
    const read = parseFilter(now.filter)
    if ('message' in read) say('filter', read.message, 'filter')
    else now.filter = isEmptyFilter(read.filter) ? null : read.filter
  }
  return { rule: { ...(now as unknown as RuleInput), name }, issues }
}

const isDays = (value: unknown) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 365
