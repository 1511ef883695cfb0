/** `/business/{businessId}/{action}/{itemId?}/{moduleName}`: create, edit and import of every record. */
export { default } from '#engine/web/form/FormScreen.tsx'
