export { type MapSettings, tilesProblem } from './visits/map/settings.server.ts'
