import { catalogOf } from '#engine/record/module.ts'
import { modules } from './modules.ts'

/** Every kind of record of the product, in the order of the modules. */
export const catalog = catalogOf(modules)
