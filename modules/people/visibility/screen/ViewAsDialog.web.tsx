import '#ui/css/select.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#ui/client/session.ts'
import { useSetup } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { liveOf } from '../../people-lists.web.ts'
import { useViewAs } from './use-view-as.web.ts'

/** Chooses the member as whom the owner views the business. */
export default function ViewAsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const me = useSession()?.user.id
  const book = useOptionBook()
  const view = useViewAs(business_id)
  const [person, setPerson] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const people = liveOf(book, 'user').filter((one) => one.status === 'Active' && one.id !== me)
  async function start() {
    const chosen = people.find((one) => String(one.id) === person)
    if (!chosen) return
    setBusy(true)
    await view.start({ id: chosen.id, name: chosen.title })
    setBusy(false)
    onClose()
  }
  return (
    <Dialog
      title={t`View as a member`}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            leftSection={<IconEye size={15} aria-hidden />}
            disabled={person === null}
            loading={busy}
            onClick={() => void start()}
          >
            <Trans>Start viewing</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <Muted>
          <Trans>
            You see the business exactly as they do, for up to 30 minutes. You cannot change anything meanwhile. The
            audit log records it.
          </Trans>
        </Muted>
        <Select
          label={t`Person`}
          placeholder={t`Choose a person`}
          data={people.map((one) => ({ value: String(one.id), label: one.title }))}
          value={person}
          onChange={setPerson}
          searchable
          nothingFoundMessage={book.ready ? t`No matches` : t`Loading…`}
          size="sm"
          comboboxProps={{ zIndex: 1200 }}
          data-autofocus
        />
      </Stack>
    </Dialog>
  )
}
