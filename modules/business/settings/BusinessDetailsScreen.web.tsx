import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { businessQuery } from '#shell/session-queries.ts'
import { useShellPlace } from '#shell/shell-context.ts'
import { FieldRow } from '#ui/layout/fields.tsx'
import { SettingsPage, WaitingPage } from '#ui/layout/pages.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { useGo } from '#ui/places.ts'
import { ErrorState } from '#ui/states.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { LogoInput } from '../logo/LogoInput.web.tsx'
import { business } from '../business.record.ts'
import { MissingNotices } from '../missing-notices.web.tsx'

/** `/business/{businessId}/settings/business`: what is known of the business, and what its papers still lack. */
export default function BusinessDetailsScreen() {
  const { t, i18n } = useLingui()
  const go = useGo()
  const business_id = useShellPlace()?.business_id ?? 0
  const { data, error, refetch } = useQuery(businessQuery(business_id))
  if (error && !data)
    return <ErrorState what={t`The business could not be loaded`} error={error} onRetry={() => void refetch()} />
  if (!data) return <WaitingPage />
  const own_words = ['name', 'contact_number', 'email', 'gstin', 'pan', 'website']
  const facts = Object.entries(business.fields).map(([name, field]): [string, string | null] => {
    const value = data[name]
    if (typeof value !== 'string' || value === '') return [i18n._(field.label), null]
    return [i18n._(field.label), own_words.includes(name) ? value : wordOf(value, i18n)]
  })
  const edit = () =>
    go({ to: '/create', search: { businessId: business_id, next: `/business/${business_id}/settings/business` } })
  return (
    <SettingsPage
      width="narrow"
      title={<Trans>Business details</Trans>}
      actions={
        <Button leftSection={<IconPencil size={16} />} onClick={() => void edit()}>
          <Trans>Edit</Trans>
        </Button>
      }
    >
      <MissingNotices business={data} />
      <Panel>
        <FieldRow title={<Trans>Logo</Trans>}>
          <LogoInput business_id={business_id} may_change={data.is_owner === true || data.role_name === 'Admin'} />
        </FieldRow>
        {facts.map(([label, value]) => (
          <FieldRow key={label} title={label}>
            {value ?? '—'}
          </FieldRow>
        ))}
      </Panel>
    </SettingsPage>
  )
}
