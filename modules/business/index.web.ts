/** What screens of higher modules take from this one: the look of the pages before one is signed in. */
export { AuthLayout } from './session/screens/auth-layout.web.tsx'
export { default as authClasses } from './session/screens/auth.module.css'
export { PasswordRules } from './session/password/PasswordRules.web.tsx'
