import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPhonePlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usePaths, useSetup } from '#engine/web/context.tsx'
import type { ComposerProps, Row as RecordRow } from '#engine/web/override.ts'
import { useRecord } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Phone } from '#ui/bits.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { isMasked } from '#ui/reach.ts'
import { meeting } from '../meetings/meeting.record.ts'
import { DirectionMark, OutcomeWords, TalkTime } from './call-looks.web.tsx'

const LogCallDialog = lazy(() => import('./LogCallDialog.web.tsx'))
const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

/** The buttons of a record's page that log a call and plan a meeting about it. */
export function CallComposer({ definition, parent, parent_id }: ComposerProps) {
  const [open, setOpen] = useState<'call' | 'meeting' | null>(null)
  const { data: row } = useRecord(parent, parent_id)
  const meetings = useSetup().catalog.records.find(({ name }) => name === meeting.name)
  const may_meet = useRights(meetings ?? meeting).can('create') && meetings?.screens !== undefined
  const phone = textOf(row?.phone) || textOf(row?.contact_number)
  const about = { record: parent.name, id: parent_id }
  const close = () => setOpen(null)
  return (
    <div style={{ padding: '8px 0' }}>
      <Row>
        <Button variant="default" leftSection={<IconPhonePlus size={15} aria-hidden />} onClick={() => setOpen('call')}>
          <Trans>Log a call</Trans>
        </Button>
        {meetings && may_meet && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={15} aria-hidden />}
            onClick={() => setOpen('meeting')}
          >
            <Trans>Plan a meeting</Trans>
          </Button>
        )}
      </Row>
      <Suspense>
        {open === 'call' && (
          <LogCallDialog
            definition={definition}
            first={{ phone: isMasked(phone) ? '' : phone, about, at: null }}
            onClose={close}
          />
        )}
        {open === 'meeting' && meetings && (
          <FormDrawer definition={meetings} id={null} first={{ about }} onClose={close} onSaved={close} />
        )}
      </Suspense>
    </div>
  )
}

/** A call in the timeline of the record that it is about. */
export function CallBody({ definition, row }: { definition: RecordDefinition; row: RecordRow }) {
  const paths = usePaths(definition)
  return (
    <Stack gap="xs">
      <Row>
        <DirectionMark value={row.direction} />
        <TextLink to={paths.one(row.id)}>
          <Phone value={textOf(row.phone)} />
        </TextLink>
        <OutcomeWords value={row.outcome} />
        <TalkTime seconds={row.talk_seconds} />
      </Row>
      {textOf(row.remark) !== '' && <span style={{ whiteSpace: 'pre-wrap' }}>{textOf(row.remark)}</span>}
    </Stack>
  )
}
