import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeWords } from '#platform/timeline/screen/timeline-words.ts'
import { renderRecords, serve } from '#engine/web/records.web.test-kit.tsx'
import { makeBook } from '#engine/web/use-options.ts'
import { LanguageProvider } from '#ui/words/LanguageProvider.tsx'
import { chooseLanguage, startLanguages, wordsNow } from '#ui/words/language.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { TryPanel } from '#modules/crm/assignment/screen/TryPanel.web.tsx'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { catalogues } from './catalogues.ts'

beforeEach(async () => {
  localStorage.clear()
  await startLanguages(catalogues)
  await act(() => chooseLanguage('hi'))
})
afterEach(async () => {
  cleanup()
  await act(() => chooseLanguage('en'))
})

const book = makeBook({ maps: new Map([['user', new Map([[7, { id: 7, title: 'Ritika', is_live: true }]])]]) })
const said = (action: string, note: string, changes = {}) =>
  changeWords({
    change: { id: 1, action, actor_id: 7, actor_name: 'Asha', at: '2026-11-21T06:00:00Z', changes, note },
    definition: lead,
    book,
    i18n: wordsNow().i18n,
  }).what

describe('notes of the server in a history, shown in Hindi', () => {
  it('are in Hindi, with their names unchanged', () => {
    expect(said('created', 'Assigned by rule ‘Surat walk-ins’')).toMatch(/ · नियम ‘Surat walk-ins’ से सौंपी गई$/)
    expect(said('created', 'Waits for the next shift of rule ‘Surat’')).toMatch(/नियम ‘Surat’ की अगली शिफ़्ट तक/)
    expect(said('created', 'No assignment rule matched')).not.toMatch(/rule/)
    expect(said('assigned', 'Handed over when Kavita was deactivated', { assigned_user: [null, 7] })).toMatch(
      / · Kavita को बंद करने पर सौंपा गया$/,
    )
    expect(said('unmerged', 'Undid a merge')).not.toMatch(/merge/)
    expect(said('enquired', 'Enquired again on IndiaMART')).toContain('IndiaMART पर फिर पूछताछ की')
  })

  it('have the product’s words inside a sentence translated too, in upper or lower case', () => {
    expect(said('merged', 'Merged into lead 5')).toBe('लीड 5 में मिलाया')
    expect(wordOf('Nothing new for lead Kavita')).not.toMatch(/lead/)
    expect(wordOf('This is chosen for: 3 leads, 2 contacts')).toBe('इसे इनके लिए चुना जाता है: 3 लीड, 2 संपर्क')
  })

  it('keep the name of a file', () => {
    expect(said('file_added', 'Working hours')).toContain('Working hours')
  })
})

it('each sentence of an assignment rule’s reason is translated', async () => {
  const reasons = ['Nobody of ‘Surat’ is on shift.', '‘Vapi’ has nobody who can get leads.', 'Asha is next in turn.']
  serve((call) =>
    call.path === 'assignment/try'
      ? { body: { data: [{ id: null, name: null, user_name: 'Asha', reasons }] } }
      : undefined,
  )
  renderRecords(
    <LanguageProvider>
      <TryPanel book={book} />
    </LanguageProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: wordOf('Who gets it?') }))
  expect(
    await screen.findByText('‘Surat’ में से कोई शिफ़्ट पर नहीं है। ‘Vapi’ में ऐसा कोई नहीं जिसे लीड मिल सके। अब Asha की बारी है।'),
  ).toBeTruthy()
})
