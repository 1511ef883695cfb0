import { catalogOf } from '#engine/record/module.ts'
import { modules } from './modules.ts'

/** Every kind of record of the product, as the modules bring them. */
export const catalog = catalogOf(modules)
