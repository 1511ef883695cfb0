import { publicRoute, type RouteSpec, sessionRoute } from '#engine/server/http/route.server.ts'
import { changePassword, forgotPassword, resetPassword } from './password/new-password.server.ts'
import {
  answerChallenge,
  confirmSetUp,
  renewRecoveryCodes,
  setUpFactor,
  switchFactorOff,
} from './second-factor/second-factor.server.ts'
import { endOneSession, endOtherSessions, listSessions } from './sessions/session-list.server.ts'
import { signIn, signOut, verifyToken } from './sign-in.server.ts'
import { proveContact, signUp } from './sign-up/sign-up.server.ts'
import { beginFlow } from './social/flows.server.ts'
import { finishLink, finishSocialSignIn, socialCallback, startLink, unlink } from './social/social-sign-in.server.ts'

/** Sign-up, sign-in and passwords. `now` is the clock that codes, links, locks and sessions go by. */
export function sessionRoutes(now: () => Date = () => new Date()): RouteSpec[] {
  return [
    publicRoute({
      method: 'POST',
      path: '/signup',
      takes: ['name', 'email', 'phone', 'phone_code', 'password'],
      summary: 'Make an account; a code goes to its mail address, or to its phone if there is no address',
      handler: (call) => signUp(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/signup_otp',
      takes: ['email', 'phone', 'phone_code', 'otp', 'resend'],
      summary: 'Prove the mail address or phone with the code, or ask for another code',
      handler: (call) => proveContact(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/login',
      takes: ['email', 'phone', 'phone_code', 'password'],
      summary: 'Sign in by mail address or phone',
      handler: (call) => signIn(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/forgot_password',
      takes: ['email', 'phone', 'phone_code'],
      summary: 'Ask for a link to choose a new password, or for a code by SMS',
      handler: (call) => forgotPassword(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/reset_password',
      takes: ['token', 'phone', 'phone_code', 'otp', 'password'],
      summary: 'Choose a new password with the token of a link, or with the phone and its code',
      handler: (call) => resetPassword(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/change_password',
      takes: ['current_password', 'password'],
      summary: 'Choose a new password, knowing the current one',
      handler: (call) => changePassword(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/verify_token',
      takes: ['api_token'],
      summary: 'Whose session a token is and when it ends: api_token',
      handler: (call) => verifyToken(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/logout',
      summary: 'Sign out',
      while_viewing: true,
      handler: (call) => signOut(call),
    }),
    ...sessionListRoutes(now),
    ...secondFactorRoutes(now),
    ...socialRoutes(now),
  ]
}

function sessionListRoutes(now: () => Date): RouteSpec[] {
  return [
    sessionRoute({
      method: 'GET',
      path: '/sessions',
      summary: 'Where the person is signed in',
      handler: (call) => listSessions(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/sessions/end_others',
      summary: 'End all own sessions but this one',
      handler: endOtherSessions,
    }),
    sessionRoute({
      method: 'POST',
      path: '/sessions/:id/end',
      summary: 'End one of the own sessions',
      handler: (call) => endOneSession(call, now()),
    }),
  ]
}

function secondFactorRoutes(now: () => Date): RouteSpec[] {
  return [
    publicRoute({
      method: 'POST',
      path: '/login/second_factor',
      takes: ['challenge', 'code', 'recovery_code'],
      summary: 'Answer the second step of signing in with a code of the app or a recovery code',
      handler: (call) => answerChallenge(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/second_factor/set_up',
      takes: ['current_password'],
      summary: 'Begin to set up the second step; needs the current password',
      handler: (call) => setUpFactor(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/second_factor/confirm',
      takes: ['code'],
      summary: 'Switch the second step on with the first code of the app',
      handler: (call) => confirmSetUp(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/second_factor/recovery_codes',
      takes: ['current_password', 'code'],
      summary: 'Make ten new recovery codes; needs the current password and a code',
      handler: (call) => renewRecoveryCodes(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/second_factor/switch_off',
      takes: ['current_password', 'code'],
      summary: 'Switch the second step off; needs the current password and a code',
      handler: (call) => switchFactorOff(call, now()),
    }),
  ]
}

function socialRoutes(now: () => Date): RouteSpec[] {
  return [
    publicRoute({
      method: 'POST',
      path: '/social/:provider/start',
      summary: 'Begin to sign in with another site',
      handler: (call) => beginFlow(call, null, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/social/:provider/link',
      takes: ['current_password'],
      summary: 'Begin to link another site to the own account; needs the current password',
      handler: (call) => startLink(call, now()),
    }),
    publicRoute({
      method: 'GET',
      path: '/social/:provider/callback',
      summary: 'Where the other site sends people back to',
      handler: (call) => socialCallback(call, now()),
    }),
    publicRoute({
      method: 'POST',
      path: '/social/finish',
      takes: ['code'],
      summary: 'Sign in with what the other site said',
      handler: (call) => finishSocialSignIn(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/social/finish_link',
      takes: ['code'],
      summary: 'Link what the other site said to the own account',
      handler: (call) => finishLink(call, now()),
    }),
    sessionRoute({
      method: 'POST',
      path: '/social/:provider/unlink',
      takes: ['current_password'],
      summary: 'Unlink another site; needs the current password',
      handler: (call) => unlink(call, now()),
    }),
  ]
}
