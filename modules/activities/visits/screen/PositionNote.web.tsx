import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import type { Row as RecordRow } from '#engine/web/override.ts'
import { formatNumber } from '#ui/display.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { metresBetween, type Point } from '../distance.ts'
import { kilometresText } from '../day/route.ts'
import { useVisitSetting } from '../config/use-setting.web.ts'
import { mayBeThere } from '../setting.ts'
import type { Found } from './use-position.web.ts'

/** Metres under a kilometre, kilometres above. */
export function Distance({ metres }: { metres: number }) {
  return metres < 1_000 ? (
    <Trans>{formatNumber(metres)} m</Trans>
  ) : (
    <Trans>{formatNumber(kilometresText(metres))} km</Trans>
  )
}

/** Two decimal fields of a record as a point; null where one of them is empty or may not be read. */
export function pointOf(row: RecordRow, prefix = ''): Point | null {
  const [latitude, longitude] = [row[`${prefix}latitude`] ?? '', row[`${prefix}longitude`] ?? '']
  if (latitude === '' || longitude === '') return null
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : null
}

/** What is known of the device's position, and what that means for the check-in. */
export function PositionNote({ found, row, onAgain }: { found: Found; row: RecordRow; onAgain: () => void }) {
  if (found.state === 'searching')
    return (
      <Notice icon={IconCurrentLocation}>
        <span role="status">
          <Trans>Finding your position…</Trans>
        </span>
      </Notice>
    )
  if (found.state === 'found') return <FoundNote {...{ found, row }} />
  return (
    <Notice
      tone="warm"
      icon={IconAlertTriangle}
      alert
      actions={
        <Button variant="default" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {found.state === 'refused' && (
        <Trans>This phone does not tell its position. Allow it for this site in the settings of the browser.</Trans>
      )}
      {found.state === 'slow' && <Trans>The position takes too long. Outdoors it is found faster.</Trans>}
      {found.state === 'missing' && <Trans>The position could not be found.</Trans>}{' '}
      <Trans>You can go on without it; the visit then has less evidence.</Trans>
    </Notice>
  )
}

function FoundNote({ found, row }: { found: Extract<Found, { state: 'found' }>; row: RecordRow }) {
  const address = pointOf(row)
  const { position } = found
  const metres = address && metresBetween(position, address)
  const { radius, blocks_outside } = useVisitSetting().setting
  const is_far = metres !== null && metres > radius
  const is_refused =
    blocks_outside && metres !== null && !mayBeThere({ distance: metres, accuracy: position.accuracy, radius })
  return (
    <Notice tone={is_far ? 'warm' : 'good'} icon={IconMapPin}>
      <span role="status">
        {metres === null ? (
          <Trans>Position found. The address has no coordinates to compare with.</Trans>
        ) : is_refused ? (
          <Trans>
            You are <Distance metres={metres} /> from the address. Check in within <Distance metres={radius} /> of it.
          </Trans>
        ) : is_far ? (
          <Trans>
            You are <Distance metres={metres} /> from the address. The visit is kept and marked.
          </Trans>
        ) : (
          <Trans>
            You are at the address, <Distance metres={metres} /> from its point.
          </Trans>
        )}{' '}
        <Plural value={position.accuracy ?? 0} one="Accurate to # metre." other="Accurate to # metres." />
      </span>
    </Notice>
  )
}
