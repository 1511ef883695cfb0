import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { Pill } from '#ui/bits.tsx'
import { Row } from '#ui/layout/flow.tsx'

/** What a password needs (specification, section 5), ticked while it is typed. */
export function PasswordRules({ name }: { name: string }) {
  const { t } = useLingui()
  const value = String(useWatch({ name }) ?? '')
  const rules: [string, boolean][] = [
    [t`5 characters`, value.length >= 5],
    [t`a small letter`, /[a-z]/.test(value)],
    [t`a capital`, /[A-Z]/.test(value)],
    [t`a digit`, /\d/.test(value)],
    [t`a special character`, /[^A-Za-z0-9\s]/.test(value)],
  ]
  return (
    <Row as="ul" gap="xs" aria-label={t`A password needs`}>
      {rules.map(([words, met]) => (
        <li key={words}>
          <Pill tone={met ? 'brand' : 'plain'}>
            {met ? <IconCheck size={13} aria-hidden /> : <IconPoint size={13} aria-hidden />}
            {words}
          </Pill>
        </li>
      ))}
    </Row>
  )
}
