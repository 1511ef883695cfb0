import { Trans, useLingui } from '@lingui/react/macro'
import { IconUser, IconUsers } from '@tabler/icons-react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { useUpdate } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import type { LazyMenuProps } from '#ui/menu-items.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { type About, useOwnPins, usePinForMe } from './use-own-pins.web.ts'

/** Who sees a note above the timeline: everyone, and the person who pinned it for themselves. */
export interface Pins {
  all: boolean
  own: boolean
}

/** A menu that pins a note for everyone or only for oneself. */
export function PinMenu({
  pins,
  onChange,
  target,
}: {
  pins: Pins
  onChange: (changed: Partial<Pins>) => void
  target: LazyMenuProps['target']
}) {
  const { t } = useLingui()
  return (
    <LazyMenu
      target={target}
      width={200}
      label={t`Pin this note`}
      items={[
        { label: t`For everyone`, icon: IconUsers, checked: pins.all, onClick: () => onChange({ all: !pins.all }) },
        { label: t`Only for me`, icon: IconUser, checked: pins.own, onClick: () => onChange({ own: !pins.own }) },
      ]}
    />
  )
}

/** Pins a note: for everyone by people who may change it, and for oneself by everybody. */
export function NotePin({ definition, row, about }: { definition: RecordDefinition; row: RecordRow; about: About }) {
  const { t } = useLingui()
  const rights = useRights(definition)
  const update = useUpdate(definition)
  const pinForMe = usePinForMe()
  const pins = { all: row.is_pinned === true, own: useOwnPins(about)?.includes(row.id) === true }
  const change = ({ all, own }: Partial<Pins>) => {
    if (own !== undefined) pinForMe.mutate({ id: row.id, is_pinned: own, about })
    if (all !== undefined)
      update.mutate(
        { id: row.id, version: Number(row.version ?? 0), body: { is_pinned: all } },
        { onError: (error) => notify({ kind: 'error', title: t`The note was not pinned`, message: wordsOf(error) }) },
      )
  }
  if (!rights.can('edit') || rights.rule('is_pinned') !== 'edit')
    return (
      <LinkButton plain onClick={() => change({ own: !pins.own })}>
        <Muted as="small">{pins.own ? <Trans>Unpin for me</Trans> : <Trans>Pin for me</Trans>}</Muted>
      </LinkButton>
    )
  return (
    <PinMenu
      pins={pins}
      onChange={change}
      target={
        <button type="button" className="link" data-plain>
          <Muted as="small">{pins.all || pins.own ? <Trans>Pinned</Trans> : <Trans>Pin</Trans>}</Muted>
        </button>
      }
    />
  )
}
