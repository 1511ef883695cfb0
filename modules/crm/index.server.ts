export { plantLeadLookups } from './leads/new-business.server.ts'
