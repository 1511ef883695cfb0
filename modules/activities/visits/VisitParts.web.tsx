import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMapPinPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usePaths } from '#engine/web/context.tsx'
import type { ComposerProps, Row as RecordRow } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Row } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { Moment } from '../calls/call-looks.web.tsx'
import { FarMark, StatePill } from './visit-looks.web.tsx'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

/** The button of a record's page that plans a visit about it. */
export function VisitComposer({ definition, parent, parent_id }: ComposerProps) {
  const [open, setOpen] = useState(false)
  const may_create = useRights(definition).can('create')
  const close = () => setOpen(false)
  if (!may_create) return null
  return (
    <div style={{ padding: '8px 0' }}>
      <Button variant="default" leftSection={<IconMapPinPlus size={15} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Plan a visit</Trans>
      </Button>
      <Suspense>
        {open && (
          <FormDrawer
            definition={definition}
            id={null}
            first={{ about: { record: parent.name, id: parent_id } }}
            onClose={close}
            onSaved={close}
          />
        )}
      </Suspense>
    </div>
  )
}

/** A visit in the timeline of the record that it is about. */
export function VisitBody({ definition, row }: { definition: RecordDefinition; row: RecordRow }) {
  const paths = usePaths(definition)
  return (
    <Row>
      <TextLink to={paths.one(row.id)}>{textOf(row.purpose)}</TextLink>
      <Moment at={row.starts_at} due={row.state === 'planned'} />
      <StatePill value={row.state} />
      {row.is_far === true && <FarMark />}
      {textOf(row.result) !== '' && <span style={{ whiteSpace: 'pre-wrap' }}>{textOf(row.result)}</span>}
    </Row>
  )
}
