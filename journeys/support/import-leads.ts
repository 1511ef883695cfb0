import { expect } from '@playwright/test'
import type { Signed } from './people.ts'

/** Imports lines of CSV as leads, the heading first; a lead that is already there is made again. Waits for the last one. */
export async function importLeads(owner: Signed, lines: readonly string[]): Promise<void> {
  const uploaded = await owner.ask<{ import_id: number; mapping: unknown }>('POST', 'leads/import', {
    file_name: 'leads.csv',
    content_base64: Buffer.from(lines.join('\n')).toString('base64'),
  })
  await owner.ask('POST', `imports/${uploaded.import_id}/preview`, { mapping: uploaded.mapping, duplicates: 'create' })
  await owner.ask('POST', `imports/${uploaded.import_id}/run`)
  await expect(async () => {
    expect((await owner.ask<{ state: string }>('GET', `imports/${uploaded.import_id}`)).state).toBe('done')
  }).toPass({ timeout: 60_000 })
}
