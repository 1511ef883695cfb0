import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Language, LANGUAGES } from '#base/language.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import { Stack } from '#ui/layout/flow.tsx'
import { useSavePdf } from './PdfMenu.web.tsx'

/** Saves the selected documents as one PDF. */
export default function PrintDialog({
  definition,
  ids,
  onClose,
}: {
  definition: RecordDefinition
  ids: readonly number[]
  onClose: (done: boolean) => void
}) {
  const { t, i18n } = useLingui()
  const { is_busy, save } = useSavePdf()
  const [language, setLanguage] = useState<string>(i18n.locale as Language)
  const [has_copies, setCopies] = useState(false)
  const print = async () => {
    const query = { ids: ids.join('-'), language, ...(has_copies ? { copies: 'all' } : {}) }
    if (await save(`${definition.path}/pdf`, { name: i18n._(definition.label.many), query })) onClose(true)
  }
  return (
    <Dialog
      width={420}
      title={<Plural value={ids.length} one="Print # document" other="Print # documents" />}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button variant="default" onClick={() => onClose(false)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={is_busy} onClick={() => void print()}>
            <Trans>Save as one PDF</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <NativeSelect
          label={t`Language`}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
        {definition.name === 'invoice' && (
          <Tick checked={has_copies} onChange={setCopies}>
            <Trans>All copies: original, duplicate and triplicate</Trans>
          </Tick>
        )}
      </Stack>
    </Dialog>
  )
}
