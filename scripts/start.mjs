// npm start: installs missing packages, then runs the product.
import { runHere } from './lib.mjs'

await runHere('apps/server/local.ts', process.argv.slice(2))
