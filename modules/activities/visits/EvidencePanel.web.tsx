import { Trans, useLingui } from '@lingui/react/macro'
import { IconMapPinQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecordPartProps, Row as RecordRow } from '#engine/web/override.ts'
import { formatDateTime, formatNumber } from '#ui/display.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import { Facts } from '#ui/layout/fields.tsx'
import { Progress } from '#ui/layout/Progress.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { type EvidencePart, evidenceOf } from './evidence.ts'
import StopMap, { type Pin } from './map/StopMap.web.tsx'
import { Distance, pointOf } from './screen/PositionNote.web.tsx'

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const instantOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What shows that the visit took place: positions on the map, and the parts of the score. */
export default function EvidencePanel({ row }: RecordPartProps) {
  const { t } = useLingui()
  const phone = useIsPhone()
  const checked_in_at = instantOf(row.checked_in_at)
  if (checked_in_at === null)
    return (
      <EmptyState
        icon={IconMapPinQuestion}
        title={<Trans>Not checked in yet</Trans>}
        detail={<Trans>The check-in keeps time and position, and a photo if there is one.</Trans>}
      />
    )
  const pins = [
    pinOf(row, '', 'A', t`Address`, 'brand'),
    pinOf(row, 'in_', '1', t`Check-in`, row.is_far === true ? 'warm' : 'done'),
    pinOf(row, 'out_', '2', t`Check-out`, 'done'),
  ].flatMap((pin) => pin ?? [])
  return (
    <div style={{ paddingTop: 14 }}>
      <Stack gap="lg">
        <Parts row={row} checked_in_at={checked_in_at} />
        <Facts facts={factsOf(row)} />
        {pins.length > 0 && <StopMap pins={pins} height={phone ? 240 : 320} />}
      </Stack>
    </div>
  )
}

function pinOf(row: RecordRow, prefix: string, sign: string, title: string, tone: Pin['tone']): Pin | null {
  const point = pointOf(row, prefix)
  return point && { key: sign, point, sign, title, tone }
}

/** The points of each part; left out where the viewer may not read all that they are computed from. */
function Parts({ row, checked_in_at }: { row: RecordRow; checked_in_at: string }) {
  const { t } = useLingui()
  const parts = evidenceOf({
    has_position: pointOf(row, 'in_') !== null,
    accuracy: numberOf(row.in_accuracy),
    is_near: numberOf(row.in_distance) === null ? null : row.is_far !== true,
    photos: numberOf(row.photos) ?? 0,
    checked_in_at,
    starts_at: instantOf(row.starts_at) ?? checked_in_at,
    ends_at: instantOf(row.ends_at),
  })
  const labels: Record<EvidencePart, ReactNode> = {
    position: <Trans>Position</Trans>,
    accuracy: <Trans>Accuracy</Trans>,
    photo: <Trans>Photo</Trans>,
    time: <Trans>Time near the plan</Trans>,
  }
  const total = parts.reduce((sum, { points }) => sum + points, 0)
  const shown = total === row.evidence ? parts : []
  const score = numberOf(row.evidence) ?? 0
  return (
    <Stack gap="sm">
      <Row justify="space-between">
        <b>
          <Trans>Evidence</Trans>
        </b>
        <b className="figure">
          <Trans>{formatNumber(score)} of 100</Trans>
        </b>
      </Row>
      <Progress percent={score} label={t`Evidence`} measures />
      <Facts
        facts={shown.map(({ part, points, most }) => [
          labels[part],
          <Trans key={part}>
            {points} of {most}
          </Trans>,
        ])}
      />
    </Stack>
  )
}

function factsOf(row: RecordRow): [ReactNode, ReactNode][] {
  const facts: [ReactNode, ReactNode][] = []
  const ways = [
    ['in_', 'checked_in_at', <Trans key="in">Checked in</Trans>],
    ['out_', 'checked_out_at', <Trans key="out">Checked out</Trans>],
  ] as const
  for (const [prefix, name, label] of ways) {
    const at = instantOf(row[name])
    if (at === null) continue
    const metres = numberOf(row[`${prefix}distance`])
    const accuracy = numberOf(row[`${prefix}accuracy`])
    facts.push([
      label,
      <>
        {formatDateTime(at)}
        {metres !== null && (
          <>
            {', '}
            <Trans>
              <Distance metres={metres} /> from the address
            </Trans>
          </>
        )}
        {accuracy !== null && (
          <>
            {', '}
            <Trans>
              accurate to <Distance metres={accuracy} />
            </Trans>
          </>
        )}
        {pointOf(row, prefix) === null && (
          <>
            {', '}
            <Trans>without position</Trans>
          </>
        )}
      </>,
    ])
  }
  return facts
}
