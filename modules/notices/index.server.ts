export { addNotice, type NewNotice } from './add-notice.server.ts'
export { withImportNotices } from './import-notice.server.ts'
export { areVapidKeys, makeVapidKeys } from './push/vapid.server.ts'
export { noteSignIn } from './sign-in-notice.server.ts'
