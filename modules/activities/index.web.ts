/** What screens of higher modules take from this one: additions to the note composer, and the looks of due times and priorities. */
export { type NoteToolProps, noteTools } from './note-tools.web.ts'
export { PriorityPill } from './tasks/task-looks.web.tsx'
