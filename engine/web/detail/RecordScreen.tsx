import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArchive,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconEyeQuestion,
  IconLink,
  IconMoodSad,
  IconPencil,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { Avatar, Pill } from '#ui/bits.tsx'
import { copyText } from '#ui/copy.ts'
import { LazyMenu, type MenuItem } from '#ui/LazyMenu.tsx'
import { RecordPage, StageBar } from '#ui/RecordPage.tsx'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { notify } from '#ui/toast.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { useOverride, usePaths, useSetup } from '../context.tsx'
import { GoLink, useGo } from '#ui/places.ts'
import { PresenceMarks } from '#platform/live/screen/Presence.tsx'
import type { Row } from '../override.ts'
import { useOptionBook } from '../use-options.ts'
import { useRecord, useUpdate } from '../use-record.ts'
import { useIsManager, useRights } from '../use-rights.ts'
import { useUndoableDelete } from '../use-undoable-delete.ts'
import classes from './detail.module.css'
import { Facts } from './Facts.tsx'
import { RecordStream } from './RecordStream.tsx'
import { type Stage, stagesOf } from './stages.ts'
import { neighbours } from './walk.ts'

const FormDrawer = lazy(() => import('../form/FormDrawer.tsx'))

/** The page of one record: who it is, where it stands, its facts, and everything that happened. */
export function RecordScreen({ definition, id }: { definition: RecordDefinition; id: number }) {
  const { i18n } = useLingui()
  const paths = usePaths(definition)
  const record = useRecord(definition, id)
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  if (record.isError) {
    const gone = record.error instanceof ApiError && record.error.status === 404
    if (!gone)
      return (
        <ErrorState
          what={<Trans>This {one} could not be loaded</Trans>}
          error={record.error}
          onRetry={() => void record.refetch()}
        />
      )
    return (
      <EmptyState
        icon={IconMoodSad}
        title={<Trans>This {one} is not here</Trans>}
        detail={<Trans>It was deleted, or you may not see it.</Trans>}
      >
        <GoLink to={paths.list} className={classes.back}>
          <Trans>Back to the list</Trans>
        </GoLink>
      </EmptyState>
    )
  }
  if (!record.data)
    return (
      <div className={classes.waiting}>
        <Skeleton height={40} width={280} />
        <Skeleton height={28} />
        <Skeleton lines={8} height={14} />
      </div>
    )
  return <Page key={id} definition={definition} row={record.data} />
}

function Page({ definition, row }: { definition: RecordDefinition; row: Row }) {
  const { t, i18n } = useLingui()
  const { business_id, WhoSees } = useSetup()
  const may_ask = useIsManager()
  const go = useGo()
  const paths = usePaths(definition)
  const override = useOverride(definition)
  const rights = useRights(definition)
  const book = useOptionBook(definition)
  const phone = useIsPhone()
  const update = useUpdate(definition)
  const remove = useUndoableDelete(definition)
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)

  const title = String(row[definition.title] ?? '') || `${i18n._(definition.label.one)} ${row.id}`
  const near = neighbours({ business_id, record: definition.name, id: row.id })
  const current = definition.stage ? row[definition.stage] : null
  const stages = stagesOf({ definition, book, current })
  const way = stages.filter((stage) => !stage.lost)
  const lost = stages.filter((stage) => stage.lost)
  const is_lost = lost.find((stage) => stage.id === current)
  const may_edit = rights.can('edit') && !override.locked?.(row)
  const may_move = definition.stage !== undefined && may_edit && rights.rule(definition.stage) === 'edit'

  // On a phone the bar is wider than the screen; the stage that matters comes into sight.
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (book.ready)
      page.current?.querySelector('[aria-current="step"]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [book.ready, current])

  function move(to: Stage['id'] | null, undoing = false) {
    const field = definition.stage as string
    const from = row[field] as Stage['id'] | null
    if (to === from && !undoing) return
    const name = stages.find((stage) => stage.id === to)?.name ?? ''
    update.mutate(
      { id: row.id, body: { [field]: to } },
      {
        onSuccess: () =>
          notify({
            kind: 'success',
            setting: 'standard',
            message: name === '' ? t`Moved back` : t`Moved to ${name}`,
            action: undoing ? undefined : { label: t`Undo`, run: () => move(from, true) },
          }),
        onError: (error) => notify({ kind: 'error', title: t`The status was not changed`, message: wordsOf(error) }),
      },
    )
  }

  const back = () => void go({ to: paths.list, search: near.back ?? undefined })
  const removeThis = () =>
    remove.run({ ids: [row.id], version: row.version, done: back, restored: () => void go({ to: paths.one(row.id) }) })
  const stepTo = (to: number | null) => (to === null ? false : void go({ to: paths.one(to), replace: true }))
  useShortcut('close', back)
  useShortcut('clear', back)
  useShortcut('delete', removeThis, { enabled: rights.can('delete') })
  useShortcut('previous', () => stepTo(near.previous))
  useShortcut('next', () => stepTo(near.next))
  const may_triage = override.triage !== undefined && rights.can('edit')
  const triage = () => void go({ to: paths.list, search: { ...near.back, triage: row.id } })
  useShortcut('triage', triage, { enabled: may_triage })

  const parts = { definition, row, book }
  const more: MenuItem[] = [
    ...(may_move
      ? lost
          .filter((stage) => stage.id !== current)
          .map(
            (stage): MenuItem => ({
              label: t`Mark as ${stage.name}`,
              icon: IconMoodSad,
              onClick: () => move(stage.id),
            }),
          )
      : []),
    ...(may_triage ? [{ label: t`Go through the list from here`, icon: IconPlayerPlay, onClick: triage }] : []),
    { label: t`Copy the link`, icon: IconLink, onClick: () => void copyText(location.href) },
    ...(WhoSees && may_ask
      ? [{ label: t`Who can see this?`, icon: IconEyeQuestion, onClick: () => setAsking(true) }]
      : []),
    ...(rights.can('delete')
      ? [
          '-' as const,
          {
            label: t`Delete`,
            icon: IconArchive,
            danger: true,
            onClick: removeThis,
          },
        ]
      : []),
  ]

  const edit = may_edit && (
    <Button
      variant={override.own_primary ? 'default' : 'filled'}
      leftSection={<IconPencil size={15} aria-hidden />}
      onClick={() => setEditing(true)}
    >
      <Trans>Edit</Trans>
    </Button>
  )
  const menu = (
    <LazyMenu
      position="bottom-end"
      label={t`More`}
      items={more}
      target={
        <ActionIcon size={phone ? 36 : 30} aria-label={t`More`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    />
  )
  const step = (to: number | null, label: string, Glyph: typeof IconChevronUp) => (
    <ActionIcon size={phone ? 36 : 28} aria-label={label} disabled={to === null} onClick={() => stepTo(to)}>
      <Glyph size={17} aria-hidden />
    </ActionIcon>
  )
  const walk = near.place && (
    <span className={classes.walk}>
      {step(near.previous, t`Previous`, IconChevronUp)}
      {step(near.next, t`Next`, IconChevronDown)}
    </span>
  )
  return (
    <div ref={page} className={classes.page}>
      <RecordPage
        avatar={<Avatar id={row.id} name={title} size={40} />}
        title={title}
        badge={
          <>
            {override.Badge && <override.Badge {...parts} />}
            {is_lost && <Pill tone="danger">{is_lost.name}</Pill>}
            <PresenceMarks definition={definition} id={row.id} />
          </>
        }
        subtitle={
          override.Line ? (
            <override.Line {...parts} />
          ) : definition.subtitle ? (
            String(row[definition.subtitle] ?? '')
          ) : undefined
        }
        actions={
          phone ? (
            <>
              {walk}
              {menu}
            </>
          ) : (
            <>
              {walk}
              {override.Actions && <override.Actions {...parts} />}
              {edit}
              {menu}
            </>
          )
        }
        banner={override.Banner && <override.Banner {...parts} />}
        stages={
          way.length > 0 && rights.rule(definition.stage as string) !== 'hidden' ? (
            <StageBar
              label={i18n._(definition.fields[definition.stage as string].label)}
              stages={way}
              current={(current as Stage['id'] | null) ?? null}
              onPick={may_move ? (id) => move(id) : undefined}
            />
          ) : undefined
        }
        facts={<Facts {...parts} onEditAll={() => setEditing(true)} />}
        factsLabel={t`Details`}
      >
        <RecordStream {...parts} />
      </RecordPage>
      {phone && (
        <div className={classes.thumbs}>
          {override.Actions && <override.Actions {...parts} />}
          {edit}
        </div>
      )}
      {asking && WhoSees && (
        <Suspense>
          <WhoSees definition={definition} id={row.id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <FormDrawer
            definition={definition}
            id={row.id}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false)
              notify({ kind: 'success', message: 'Data Submitted Successfully!' })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
