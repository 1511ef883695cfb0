export { followNotes } from './note.server.ts'
export { type MapSettings, tilesProblem } from './visits/map/settings.server.ts'
