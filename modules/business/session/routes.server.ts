import { publicRoute, type RouteSpec, sessionRoute } from '#kernel/server/http/route.server.ts'
import { changePassword, forgotPassword, resetPassword } from './new-password.server.ts'
import { signIn, signOut, verifyToken } from './sign-in.server.ts'
import { proveEmail, signUp } from './sign-up.server.ts'

/** Sign-up, sign-in and passwords. `now` is the clock that codes, links, locks and sessions go by. */
export function sessionRoutes(now: () => Date = () => new Date()): RouteSpec[] {
  return [
    publicRoute({
      method: 'POST',
      path: '/signup',
      summary: 'Make an account; a code goes to its mail address',
      handler: (call) => signUp(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/signup_otp',
      summary: 'Prove the mail address with the code, or ask for another code',
      handler: (call) => proveEmail(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/login',
      summary: 'Sign in',
      handler: (call) => signIn(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/forgot_password',
      summary: 'Ask for a link to choose a new password',
      handler: (call) => forgotPassword(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/reset_password',
      summary: 'Choose a new password with the token of a link',
      handler: (call) => resetPassword(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/change_password',
      summary: 'Choose a new password, knowing the current one',
      handler: (call) => changePassword(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/verify_token',
      summary: 'Exchange the token of the session for a fresh one',
      handler: (call) => verifyToken(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/logout',
      summary: 'Sign out',
      while_viewing: true,
      handler: (call) => signOut(call),
    }),
  ]
}
