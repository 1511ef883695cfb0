import { mkdirSync, writeFileSync } from 'node:fs'
import { marketplaceFile } from './marketplace-file.ts'

// Writes the marketplace file of the fixtures anew: `npm run` is not needed, `node database/seed/write-fixtures.ts` does it.
const folder = new URL('../../fixtures/marketplace/', import.meta.url)
const { csv, bad, duplicates } = marketplaceFile({ today: '2026-11-21' })
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('indiamart-enquiries.csv', folder), csv)
writeFileSync(
  new URL('indiamart-enquiries.expected.json', folder),
  `{\n  "bad": [\n${bad.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ],\n  "duplicates": ${JSON.stringify(duplicates)}\n}\n`,
)
