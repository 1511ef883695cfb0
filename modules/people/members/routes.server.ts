import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { activatePerson, deactivatePeople, deactivatePerson, previewHandOver } from './deactivate.server.ts'
import { peopleDirectory } from './directory.server.ts'
import { editPerson } from './edit.server.ts'
import { endMemberSessions } from './end-sessions.server.ts'
import { makeOwner } from './owner.server.ts'

const right = (name: 'view' | 'edit' | 'delete') => ({ record: 'user', right: name })

/** Routes to manage the people of a business. `now` is the clock for password attempts. */
export function memberRoutes(now: () => Date = () => new Date()): RouteSpec[] {
  return [
    memberRoute({
      method: 'GET',
      path: '/users/directory',
      permission: right('view'),
      summary: 'Everybody of the business with roles and branches, who is invited, and the roles to give',
      handler: peopleDirectory,
    }),
    memberRoute({
      method: 'PUT',
      path: '/users/:id',
      takes: ['name', 'phone', 'team_id', 'role_ids', 'location_ids', 'version'],
      permission: right('edit'),
      summary: 'Change a person: name, phone, team, roles and branches',
      handler: editPerson,
    }),
    memberRoute({
      method: 'POST',
      path: '/users/:id/end_sessions',
      permission: right('edit'),
      summary: 'Sign a member out everywhere',
      handler: endMemberSessions,
    }),
    memberRoute({
      method: 'GET',
      path: '/users/:id/hand_over',
      permission: right('delete'),
      summary: 'What a person is in charge of, before they are deactivated',
      handler: previewHandOver,
    }),
    memberRoute({
      method: 'POST',
      path: '/users/:id/deactivate',
      takes: ['hand_over_to', 'version'],
      permission: right('delete'),
      summary: 'Deactivate a person and hand everything over',
      costly: true,
      handler: deactivatePerson,
    }),
    memberRoute({
      method: 'POST',
      path: '/users/deactivate',
      takes: ['userIds', 'hand_over_to'],
      permission: right('delete'),
      summary: 'Deactivate several people and hand everything over to one',
      costly: true,
      handler: deactivatePeople,
    }),
    memberRoute({
      method: 'POST',
      path: '/users/:id/activate',
      permission: right('delete'),
      summary: 'Let a deactivated person in again',
      handler: activatePerson,
    }),
    memberRoute({
      method: 'POST',
      path: '/users/:id/make_owner',
      takes: ['password'],
      permission: 'owner',
      summary: 'Make another person the owner of the business',
      handler: (call) => makeOwner(call, now()),
    }),
  ]
}
