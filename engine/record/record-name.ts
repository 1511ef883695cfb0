/**
 * The name of a record as we write it: modules of the specification are named `Lead`, `Stock Transfer`, `SalesOrder`. A second
 * version of a module, `SalesOrderV2`, is the same record.
 */
export const recordName = (text: string): string =>
  text
    .trim()
    .slice(0, 80)
    .replace(/([a-z])(?=[A-Z])/g, '$1_')
    .toLowerCase()
    .replaceAll(' ', '_')
    .replace(/_v2$/, '')
