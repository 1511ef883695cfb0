import { expect, it } from 'vitest'
import { defineRecord } from '#engine/record/define.ts'
import { choice, instant, longText, reference, text } from '#engine/record/fields.ts'
import { makeBook } from '../use-options.ts'
import { actionBody, bulkActions, firstValues, isImmediate, openActions } from './action-model.ts'

const ticket = defineRecord({
  name: 'ticket',
  path: 'tickets',
  module: 'Help',
  label: { one: 'Ticket', many: 'Tickets' },
  title: 'subject',
  stage: 'ticket_status_id',
  rights: ['view', 'edit'],
  fields: {
    subject: text({ label: 'Subject', required: true }),
    ticket_status_id: reference('ticket_status', { label: 'Status' }),
    priority: choice({ label: 'Priority', options: ['low', 'high'] }),
    locked_at: instant({ label: 'Locked', read_only: true }),
  },
  actions: {
    resolve: {
      label: 'Resolve',
      past: 'resolved',
      from: { ticket_status_id: { kind: ['open', 'waiting'] } },
      input: { resolution: longText({ label: 'What solved it', required: true }) },
      bulk: true,
    },
    raise: {
      label: 'Raise',
      right: 'edit',
      from: { priority: ['low', null] },
      input: { priority: choice({ label: 'Priority', options: ['low', 'high'] }) },
    },
    lock: { label: 'Lock', right: 'edit', from: { locked_at: [null] } },
    purge: { label: 'Purge', right: 'edit', confirm: 'This cannot be undone.', danger: true },
  },
  list: { columns: ['subject'], sort: 'subject' },
  form: [],
})
const book = makeBook({
  maps: new Map([
    [
      'ticket_status',
      new Map([
        [1, { id: 1, title: 'New', is_live: true, kind: 'open' }],
        [2, { id: 2, title: 'Done', is_live: true, kind: 'closed' }],
      ]),
    ],
  ]),
})
const row = { id: 5, version: 2, ticket_status_id: 1, priority: 'low', locked_at: null }
const names = (more: object = {}, can: (right: string) => boolean = () => true) =>
  openActions({ definition: ticket, row: { ...row, ...more }, book, can }).map(({ name }) => name)

it('an action is open in the state it requires: a value, an empty field, or a kind of the lookup', () => {
  expect(names()).toEqual(['resolve', 'raise', 'lock', 'purge'])
  expect(names({ ticket_status_id: 2 })).not.toContain('resolve')
  expect(names({ ticket_status_id: null })).not.toContain('resolve')
  expect(names({ priority: null })).toContain('raise')
  expect(names({ priority: 'high' })).not.toContain('raise')
  expect(names({ locked_at: '2026-11-22T06:00:00Z' })).not.toContain('lock')
})

it('an action requires the right of its own name, or the right it names', () => {
  expect(names({}, (right) => right === 'resolve')).toEqual(['resolve'])
  expect(names({}, (right) => right === 'edit')).toEqual(['raise', 'lock', 'purge'])
})

it('a field that the viewer may not see does not close an action; the server checks it', () => {
  const { locked_at: _hidden, ...seen } = row
  const open = openActions({ definition: ticket, row: seen, book, can: () => true })
  expect(open.map(({ name }) => name)).toContain('lock')
})

it('an override may close an action for a reason that the definition cannot express', () => {
  const looks = { lock: { is_open: () => false } }
  const open = openActions({ definition: ticket, row, book, can: () => true, looks })
  expect(open.map(({ name }) => name)).not.toContain('lock')
})

it('only bulk actions are offered for several records', () => {
  expect(bulkActions(ticket, () => true).map(({ name }) => name)).toEqual(['resolve'])
  expect(bulkActions(ticket, (right) => right === 'edit')).toEqual([])
})

it('an action without inputs and confirmation needs one click', () => {
  const { resolve, lock, purge } = ticket.actions
  expect([resolve, lock, purge].map(isImmediate)).toEqual([false, true, false])
})

it('inputs of the record’s own fields start with its values; empty texts are sent as null', () => {
  expect(firstValues(ticket, ticket.actions.raise, row)).toEqual({ priority: 'low' })
  expect(firstValues(ticket, ticket.actions.raise)).toEqual({ priority: null })
  expect(actionBody(ticket.actions.resolve, { resolution: '  ' })).toEqual({ resolution: null })
})
