export type { Check } from '#engine/record/kinds/text/text.ts'
export * from './checks/helpers.ts'
/**
 * Every check by its name: null when the text is fine, else the message for the person. Form, API and import share them.
 * Section 5 of the specification; where the law is stricter, the stricter check has its own name: `…_full`,
 * `gstin` or `indian_pincode`.
 */
export * as checks from './checks/named.ts'
export { extensionOf, RESERVED_NAMES, UPLOAD_EXTENSIONS } from './checks/text.ts'
export { numberToWords } from '#modules/gst/words.ts'
