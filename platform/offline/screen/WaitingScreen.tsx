import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCloudUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import type { Icon } from '#ui/bits.tsx'
import { useSignal } from '#ui/client/signal.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { formatDateTime } from '#ui/display.ts'
import { Row } from '#ui/layout/flow.tsx'
import { IconTile, List, ListRow } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { EmptyState } from '#ui/states.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { discarded, type Entry, sortQueue } from '../queue.ts'
import { ConflictOf } from './ConflictOf.tsx'
import type { Keeper } from './keeper.ts'

/** `/business/{businessId}/waiting`: what was done without a network and has not arrived, with its state. */
export default function WaitingScreen({ keeper }: { keeper: Keeper }) {
  const { business_id } = useSetup()
  const all = useSignal(keeper.waiting)
  const is_sending = useSignal(keeper.sending)
  const [gone, setGone] = useState<Entry | null>(null)
  const entries = all.filter((entry) => entry.business_id === String(business_id))
  const { held } = sortQueue(entries)
  const more = gone ? entries.length - discarded(entries, gone.key).length - 1 : 0
  return (
    <SettingsPage
      title={<Trans>Waiting to be sent</Trans>}
      detail={<Trans>Done without a connection. It is sent by itself, in this order, with its own times.</Trans>}
      actions={
        entries.length > 0 && (
          <Button
            loading={is_sending}
            leftSection={<IconCloudUp size={15} aria-hidden />}
            onClick={() => void keeper.flush()}
          >
            <Trans>Send now</Trans>
          </Button>
        )
      }
    >
      {entries.length === 0 ? (
        <EmptyState
          icon={IconCircleCheck}
          title={<Trans>Everything has arrived</Trans>}
          detail={<Trans>What you do without a connection waits here until it is sent.</Trans>}
        />
      ) : (
        <List framed>
          {entries.map((entry) => (
            <EntryRow
              key={entry.key}
              {...{ entry, keeper }}
              blocker={held.get(entry.key)}
              onDiscard={() => setGone(entry)}
            />
          ))}
        </List>
      )}
      {gone && (
        <ConfirmDialog
          danger
          title={<Trans>Delete this before it was sent?</Trans>}
          confirm={<Trans>Delete</Trans>}
          onClose={() => setGone(null)}
          onConfirm={() => {
            setGone(null)
            void keeper.discard(gone.key)
          }}
        >
          {gone.title}{' '}
          {more > 0 && (
            <Plural value={more} one="# more that belongs to it goes too." other="# more that belong to it go too." />
          )}
        </ConfirmDialog>
      )}
    </SettingsPage>
  )
}

/** The words of what was done: a new record, a change, or the name of the action. */
function useDone(): (entry: Entry) => string {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  return ({ record, action }) => {
    const definition = catalog.records.find(({ name }) => name === record)
    if (!definition) return ''
    const kind = wordOf(definition.label.one, i18n)
    if (action === 'create') return t`New: ${kind}`
    if (action === 'change') return t`Changed: ${kind}`
    return wordOf(definition.actions?.[action]?.label ?? action, i18n)
  }
}

function EntryRow({
  entry,
  keeper,
  blocker,
  onDiscard,
}: {
  entry: Entry
  keeper: Keeper
  blocker: Entry | undefined
  onDiscard: () => void
}) {
  const { t, i18n } = useLingui()
  const { overrides } = useSetup()
  const done = useDone()
  const { state, at, title } = entry
  const what = done(entry)
  const wrong = [...new Set([entry.message ?? '', ...(entry.issues ?? []).map(({ message }) => message ?? '')])]
  const reason = wrong
    .filter(Boolean)
    .map((text) => wordOf(text, i18n))
    .join(' ')
  const behind = blocker && `${done(blocker)} ${blocker.title}`
  return (
    <ListRow
      lead={<IconTile icon={(overrides[entry.record]?.stream?.Icon as Icon | undefined) ?? IconCloudUp} />}
      title={[what, title].filter(Boolean).join(' · ') || t`Cannot be opened on this device any more`}
      detail={
        <Row as="span" gap="xs">
          {at !== '' && <span>{formatDateTime(at)}</span>}
          <span>
            {state === 'refused' ? (
              <Trans>Refused: {reason}</Trans>
            ) : state === 'conflict' ? (
              <Trans>Somebody else changed this too</Trans>
            ) : behind ? (
              <Trans>Waits for: {behind}</Trans>
            ) : state === 'waiting' ? (
              <Trans>Waits for the connection</Trans>
            ) : null}
          </span>
        </Row>
      }
      actions={
        <>
          {state === 'refused' && (
            <Button variant="default" aria-label={t`Try again: ${title}`} onClick={() => void keeper.retry(entry.key)}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button variant="subtle" color="gray" px={8} aria-label={t`Delete: ${title}`} onClick={onDiscard}>
            <IconTrash size={16} aria-hidden />
          </Button>
        </>
      }
      below={
        state === 'conflict' && <ConflictOf entry={entry} onSettle={(side) => void keeper.settle(entry.key, side)} />
      }
    />
  )
}
