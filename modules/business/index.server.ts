export { createBusiness, type NewBusinessDefault } from './new-business.server.ts'
export { roleName } from './business-store.server.ts'
export { stateIssue } from './business-input.server.ts'
export { LOCATION_CORDS } from './location-cords.server.ts'
export { hasLogo, logoOf } from './logo/logo.server.ts'
export { locationServer } from './location.server.ts'
export { listModules } from './modules.server.ts'
export { languageOfAccount } from './session/letters/language.server.ts'
export { hashPassword } from './session/password/passwords.server.ts'
export { socialProviders } from './session/social/flows.server.ts'
export { readNewPerson } from './session/sign-up/new-person.server.ts'
export { openProvedAccount } from './session/sign-up/proved-account.server.ts'
export { readTexts } from './session/read-texts.server.ts'
export { traceOf } from './session/request.server.ts'
export { tryPassword } from './session/sign-in.server.ts'
export { endSessionsOf } from './session/sessions/session-list.server.ts'
export { openSession } from './session/sessions/open-session.server.ts'
export {
  accountOf,
  createSession,
  endSessions,
  findAccount,
  type SessionAnswer,
  sessionAnswer,
} from './session/sessions/sessions.server.ts'
export { addressFailures, forgetTries, mailLetters } from './session/throttle.server.ts'
export { type LinkTokens, linkTokens } from './links/link-tokens.server.ts'
export { answersOnLink, readLink } from './links/read-link.server.ts'
export { provePerson } from './session/sessions/proof.server.ts'
export { takeOffSecondStep } from './session/second-factor/take-off.server.ts'
export { placeOfPincode } from './places/find-places.server.ts'
