import { memberRoute, type RouteSpec, sessionRoute } from '#engine/server/http/route.server.ts'
import { askEmailChange, askPhoneChange, cancelChange, confirmChange } from './contact-change.server.ts'
import { getBusinessSecurity, getProfile, putBusinessSecurity, putProfile } from './profile.server.ts'

/** A person's own account, and what a business asks of its people's sign-in. */
export function profileRoutes(now: () => Date = () => new Date()): RouteSpec[] {
  return [
    sessionRoute({
      method: 'GET',
      path: '/profile',
      summary: "The signed-in person's account, with its ways to sign in",
      handler: (call) => getProfile(call, now()),
    }),
    sessionRoute({
      method: 'PUT',
      path: '/profile',
      takes: ['name'],
      summary: 'Change the own name',
      handler: (call) => putProfile(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/profile/phone',
      takes: ['phone', 'phone_code', 'current_password'],
      summary: 'Add or change the own phone; needs the current password, and a code goes to a phone that texts reach',
      handler: (call) => askPhoneChange(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/profile/phone/confirm',
      takes: ['otp'],
      summary: 'Confirm the new phone with its code; it then signs in',
      handler: (call) => confirmChange(call, 'phone', now()),
    }),
    sessionRoute({
      method: 'DELETE',
      path: '/profile/phone',
      summary: 'Forget the new phone that waits for its code',
      handler: (call) => cancelChange(call, 'phone'),
    }),
    sessionRoute({
      method: 'POST',
      path: '/profile/email',
      takes: ['email', 'current_password'],
      summary: 'Ask to change the own mail address; a code goes to the new one',
      handler: (call) => askEmailChange(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/profile/email/confirm',
      takes: ['otp'],
      summary: 'Confirm the new mail address with its code; a mail informs the old address',
      handler: (call) => confirmChange(call, 'email', now()),
    }),
    sessionRoute({
      method: 'DELETE',
      path: '/profile/email',
      summary: 'Forget the new mail address that waits for its code',
      handler: (call) => cancelChange(call, 'email'),
    }),
    memberRoute({
      method: 'GET',
      path: '/business_security',
      summary: 'Whether the business asks its owner and Admins for a second step of signing in',
      handler: getBusinessSecurity,
    }),
    memberRoute({
      method: 'PUT',
      path: '/business_security',
      takes: ['require_second_factor'],
      permission: 'owner',
      summary: 'Ask the owner and Admins for a second step of signing in, or stop asking',
      handler: putBusinessSecurity,
    }),
  ]
}
