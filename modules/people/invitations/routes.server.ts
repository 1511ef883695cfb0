import { memberRoute, publicRoute, type RouteSpec, sessionRoute } from '#engine/server/http/route.server.ts'
import { acceptAsNew, acceptSignedIn, lookAtInvitation } from './accept.server.ts'
import { invite, resendInvitation, withdrawInvitation } from './invite.server.ts'

const mayInvite = { record: 'user', right: 'create' } as const

/** Routes to invite people and to accept. `now` is the clock for invitations and their limits. */
export function invitationRoutes(now: () => Date = () => new Date()): RouteSpec[] {
  return [
    memberRoute({
      method: 'POST',
      path: '/users/invite',
      takes: ['emails', 'email', 'name', 'role_ids', 'location_ids', 'team_id'],
      permission: mayInvite,
      summary: 'Invite one address or several by mail',
      handler: (call) => invite(call, now()),
    }),
    memberRoute({
      method: 'POST',
      path: '/users/invitations/:id/resend',
      permission: mayInvite,
      summary: 'Send the letter of an invitation again; the link before no longer works',
      handler: (call) => resendInvitation(call, now()),
    }),
    memberRoute({
      method: 'POST',
      path: '/users/invitations/:id/withdraw',
      permission: mayInvite,
      summary: 'Take an invitation back',
      handler: (call) => withdrawInvitation(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/invitation',
      takes: ['token'],
      summary: 'Look at the invitation of a link',
      handler: (call) => lookAtInvitation(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/invitation/accept',
      takes: ['token', 'name', 'phone', 'phone_code', 'password'],
      summary: 'Accept an invitation as a new person: makes the account and signs in',
      handler: (call) => acceptAsNew(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/invitation/join',
      takes: ['token'],
      summary: 'Accept an invitation with the account that is signed in',
      handler: (call) => acceptSignedIn(call, now()),
    }),
  ]
}
