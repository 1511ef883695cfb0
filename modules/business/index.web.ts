/** What screens of higher modules take from this one: the look of the pages before one is signed in, and the lookup of a GSTIN. */
export { AuthLayout } from './session/screens/auth-layout.web.tsx'
export { default as authClasses } from './session/screens/auth.module.css'
export { PasswordRules } from './session/password/PasswordRules.web.tsx'
export { SignInLog } from './profile/sign-ins/SignInLog.web.tsx'
export { emptyOnly, recordValues } from './gst-portal/fill.web.ts'
export { FillFromGstin } from './gst-portal/FillFromGstin.web.tsx'
export { PlainLayout } from './plain-layout.web.tsx'
