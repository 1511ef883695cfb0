export { ApprovalWord } from './approval-looks.web.tsx'
