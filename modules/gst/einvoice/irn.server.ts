import { createHash } from 'node:crypto'
import { type IrnFacts, irnText } from './irn.ts'

/**
 * The invoice reference number as the portal computes it: 64 lower-case hexadecimal digits. The portal's own answer wins; ours finds
 * duplicates and checks answers.
 */
export const irnOf = (facts: IrnFacts): string => createHash('sha256').update(irnText(facts)).digest('hex')
