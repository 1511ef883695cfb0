import { lazy } from 'react'

export { ApprovalWord } from './approval-looks.web.tsx'

/** The decisions on a record and who decides next, loaded when its panel opens. */
export const ApprovalProgress = lazy(() => import('./screens/ApprovalProgress.web.tsx'))
