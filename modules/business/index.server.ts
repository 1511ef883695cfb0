export { createBusiness, type NewBusinessDefault } from './new-business.server.ts'
export { mayManage, roleName } from './business-store.server.ts'
export { listModules } from './modules.server.ts'
export { hashPassword } from './session/password/passwords.server.ts'
export {
  accountOf,
  createSession,
  endSessions,
  findAccount,
  sessionAnswer,
} from './session/sessions/sessions.server.ts'
export { setProfilePhoto } from './profile/profile.server.ts'
export { socialProviders } from './session/social/flows.server.ts'
