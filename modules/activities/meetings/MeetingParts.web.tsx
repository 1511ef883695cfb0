import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { usePaths } from '#engine/web/context.tsx'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Row } from '#ui/layout/flow.tsx'
import { TextLink } from '#ui/layout/List.tsx'
import { checks } from '#modules/business/checks.ts'
import { Moment, OutcomeWords } from '../calls/call-looks.web.tsx'

/** Opens the link of a meeting that is still planned. */
export function JoinButton({ row }: { row: RecordRow }) {
  const link = textOf(row.meeting_link)
  if (link === '' || checks.meeting_link(link) !== null || row.state !== 'planned') return null
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noreferrer noopener"
      variant="default"
      leftSection={<IconVideo size={15} aria-hidden />}
    >
      <Trans>Join</Trans>
    </Button>
  )
}

/** A meeting in the timeline of the record that it is about. */
export function MeetingBody({ definition, row }: { definition: RecordDefinition; row: RecordRow }) {
  const paths = usePaths(definition)
  return (
    <Row>
      <TextLink to={paths.one(row.id)}>{textOf(row.name)}</TextLink>
      <Moment at={row.starts_at} due={row.state === 'planned'} />
      {textOf(row.place) !== '' && <span>{textOf(row.place)}</span>}
      <OutcomeWords value={row.outcome} />
    </Row>
  )
}
