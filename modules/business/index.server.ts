export { createBusiness, type NewBusinessDefault } from './new-business.server.ts'
export { mayManage, roleName } from './business-store.server.ts'
export { listModules } from './modules.server.ts'
export { hashPassword } from './session/passwords.server.ts'
export { openProvedAccount, readNewPerson } from './session/proved-account.server.ts'
export { readTexts } from './session/read-texts.server.ts'
export { traceOf } from './session/request.server.ts'
export { accountOf, tryPassword } from './session/sign-in.server.ts'
export { createSession, endSessions, findAccount, sessionAnswer } from './session/sessions.server.ts'
export type { SessionAnswer } from './session/sessions.server.ts'
export {
  addressFailures,
  count,
  type Counter,
  forgetTries,
  mailLetters,
  refuseWhenFull,
} from './session/throttle.server.ts'
