import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { Avatar, Pill } from '#ui/bits.tsx'
import { useNamedPage } from '#ui/page-name.ts'
import { RecordPage, StageBar } from '#ui/RecordPage.tsx'
import { useSetup } from '../context.tsx'
import type { Row } from '../override.ts'
import { valueText } from '../value-text.ts'
import classes from './detail.module.css'
import { Facts } from './Facts.tsx'
import { LockNote } from './LockNote.tsx'
import { pageLines } from './page-lines.ts'
import { RecordButtons, WalkButtons } from './RecordButtons.tsx'
import { RecordDialogs } from './RecordDialogs.tsx'
import { RecordMenu } from './RecordMenu.tsx'
import { RecordStream } from './RecordStream.tsx'
import { type RecordPageState, useRecordPage } from './use-record-page.ts'

/** The page of a loaded record. */
export function RecordBody({ definition, row }: { definition: RecordDefinition; row: Row }) {
  const { t } = useLingui()
  const page = useRecordPage(definition, row)
  const { book, title, phone } = page
  const parts = { definition, row, book }
  const { lines } = useSetup().slots
  useNamedPage(title)
  return (
    <StageInSight page={page}>
      <RecordPage
        avatar={<Avatar id={row.id} name={title} size={40} />}
        title={title}
        badge={<Badges page={page} />}
        subtitle={subtitleOf(page)}
        actions={
          <>
            <WalkButtons page={page} />
            {!phone && <RecordButtons page={page} />}
            <RecordMenu page={page} />
          </>
        }
        banner={page.is_locked && <LockNote {...parts} />}
        stages={<Stages page={page} />}
        facts={<Facts {...parts} onEditAll={page.edit} part="first" />}
        moreFacts={<Facts {...parts} onEditAll={page.edit} part="others" />}
        moreLabel={t`More details`}
      >
        {lines && pageLines(definition, page.override).length > 0 && (
          <Suspense>
            <lines.OnPage {...parts} />
          </Suspense>
        )}
        <RecordStream {...parts} />
      </RecordPage>
      {phone && (
        <div className={`thumb-buttons ${classes.thumbs}`}>
          <RecordButtons page={page} />
        </div>
      )}
      <RecordDialogs page={page} />
    </StageInSight>
  )
}

function Badges({ page }: { page: RecordPageState }) {
  const { definition, row, book, stages, rights } = page
  const { i18n } = useLingui()
  const { Badge, lost_reason: name } = page.override
  const reason =
    name !== undefined && rights.rule(name) !== 'hidden'
      ? valueText({ field: definition.fields[name], value: row[name], book, i18n })
      : ''
  const { Presence } = useSetup().slots
  return (
    <>
      {Badge && <Badge {...{ definition, row, book }} />}
      {stages.is_lost && <Pill tone="danger">{[stages.is_lost.name, reason].filter(Boolean).join(' · ')}</Pill>}
      {Presence && (
        <Suspense>
          <Presence definition={definition} id={row.id} />
        </Suspense>
      )}
    </>
  )
}

function subtitleOf({ definition, row, book, override }: RecordPageState): ReactNode {
  const { Line } = override
  if (Line) return <Line {...{ definition, row, book }} />
  return definition.subtitle ? String(row[definition.subtitle] ?? '') : undefined
}

function Stages({ page: { definition, stages } }: { page: RecordPageState }) {
  const { i18n } = useLingui()
  const field = definition.stage && definition.fields[definition.stage]
  if (!field || stages.way.length === 0) return null
  return (
    <StageBar
      label={i18n._(field.label)}
      stages={stages.way}
      current={stages.current}
      onPick={stages.may_move ? (id) => stages.move(id) : undefined}
    />
  )
}

/** Scrolls the current stage into sight: on a phone the bar is wider than the screen. */
function StageInSight({ page, children }: { page: RecordPageState; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const { ready } = page.book
  const { current } = page.stages
  useEffect(() => {
    if (ready)
      element.current?.querySelector('[aria-current="step"]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [ready, current])
  return (
    <div ref={element} className={classes.page}>
      {children}
    </div>
  )
}
