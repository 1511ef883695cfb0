import { weigh } from '../journeys/support/web-weight.ts'
for (const one of weigh('.')) { console.log(one.screen, one.bytes); if (one.screen==='Lead list') for (const f of one.files) console.log('  ', f.file, f.bytes) }
