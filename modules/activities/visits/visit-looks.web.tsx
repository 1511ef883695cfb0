import { Trans, useLingui } from '@lingui/react/macro'
import { IconMapPinExclamation } from '@tabler/icons-react'
import { Nothing } from '#engine/web/cells.tsx'
import { choiceLabel } from '#engine/web/value-text.ts'
import { Pill } from '#ui/bits.tsx'
import { Row } from '#ui/layout/flow.tsx'
import { visit } from './visit.record.ts'

const TONES = { planned: 'brand', checked_in: 'warm', done: 'plain', not_met: 'danger', cancelled: 'plain' } as const

/** How far a visit is. */
export function StatePill({ value }: { value: unknown }) {
  const { i18n } = useLingui()
  if (typeof value !== 'string') return <Nothing />
  return <Pill tone={TONES[value as keyof typeof TONES]}>{i18n._(choiceLabel(visit.fields.state, value))}</Pill>
}

/** The mark of a check-in far from the address. */
export function FarMark() {
  return (
    <Pill tone="warm">
      <Row as="span" gap="xs" wrap={false}>
        <IconMapPinExclamation size={14} aria-hidden />
        <Trans>Far from the address</Trans>
      </Row>
    </Pill>
  )
}

/** The evidence of a visit, out of 100; nothing before the check-in. */
export function Score({ value }: { value: unknown }) {
  if (typeof value !== 'number') return <Nothing />
  return (
    <Pill tone={value >= 80 ? 'brand' : value >= 50 ? 'plain' : 'warm'}>
      <span className="figure">{value}</span>
    </Pill>
  )
}
