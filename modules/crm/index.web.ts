/** What screens of higher modules take from this one: the fields that a business adds to a kind of record. */
export { FieldsTab } from './leads/config/FieldsTab.web.tsx'
