// Runs a TypeScript file of the project like npm start runs the product: node scripts/run.mjs FILE [arguments]
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root, runHere } from './lib.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('Usage: node scripts/run.mjs FILE [arguments]')
if (!existsSync(join(root, file))) fail(`There is no file ${file}.`)
await runHere(file, args)
