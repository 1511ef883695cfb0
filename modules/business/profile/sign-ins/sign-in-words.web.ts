import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The result of a sign-in, in words. */
export const OUTCOMES: Record<string, MessageDescriptor> = {
  signed_in: msg`Signed in`,
  signed_out: msg`Signed out`,
  refused: msg`Wrong password or code`,
  locked: msg`Locked after too many tries`,
  not_active: msg`Account is switched off`,
  session_ended: msg`Session ended`,
  password_changed: msg`New password`,
}

/** The way a person signed in, in words. */
export const WAYS: Record<string, MessageDescriptor> = {
  password: msg`with password`,
  code: msg`with a code by mail`,
  totp: msg`with an authenticator code`,
  recovery: msg`with a recovery code`,
  invitation: msg`with an invitation`,
  facebook: msg`with Facebook`,
  linkedin: msg`with LinkedIn`,
}
