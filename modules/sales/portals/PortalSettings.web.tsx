import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { get, put } from '#ui/client/request.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { FieldRows } from '#ui/layout/fields.tsx'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { notifySaved } from '#ui/toast.ts'
import { ENTITIES } from './entities.ts'
import { ENTITY_WORDS } from './entity-words.web.ts'
import { PortalUserForm, type WireUser } from './PortalUserForm.web.tsx'

interface WireSettings {
  turnover: string
  entity: string
  auto_push: boolean
  users: WireUser[]
  is_on: boolean
  sample_user: { username: string; password: string } | null
}

type Setting = Pick<WireSettings, 'turnover' | 'entity' | 'auto_push'>

/** `/business/{businessId}/settings/portals`: whether e-invoices are owed, and the sign-in data of the portals. */
export default function PortalSettings() {
  const tenant = useTenantKey()
  const found = useQuery({
    queryKey: [...tenant, 'portal_settings'],
    queryFn: ({ signal }) => get<WireSettings>('portal_settings', { quiet: true, signal }),
  })
  return (
    <SettingsPage
      title={<Trans>E-invoice and e-way bill</Trans>}
      detail={<Trans>Who has to report invoices, and how we sign in at the portals for you.</Trans>}
    >
      <Loaded query={found} failed={<Trans>The settings could not be loaded</Trans>} lines={6}>
        {(settings) => (
          <Stack gap="xl">
            <Duty settings={settings} />
            <Users settings={settings} />
          </Stack>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function Duty({ settings }: { settings: WireSettings }) {
  const { t, i18n } = useLingui()
  const renew = useRenew()
  const { turnover, entity, auto_push } = settings
  return (
    <FieldRows
      title={<Trans>Who reports</Trans>}
      detail={
        <Trans>
          Invoices and notes to businesses, SEZ and clients abroad are reported when your turnover was above ₹5 crore in
          any year since 2017-18. From ₹10 crore on you have 30 days.
        </Trans>
      }
    >
      <FormShell<Setting, Setting & { found: number }>
        label={t`Who reports`}
        submitLabel={t`Save`}
        footer="full"
        defaultValues={{ turnover: turnover === '0.00' ? '' : turnover, entity, auto_push }}
        onSubmit={(values) => put('portal_settings', values, { quiet: true })}
        onSaved={({ found }) => {
          notifySaved(found > 0 ? t`Saved. ${found} posted documents wait to be pushed.` : t`The settings are saved`)
          renew()
        }}
      >
        <TextField name="turnover" label={t`Highest yearly turnover in crore`} inputMode="decimal" />
        <SelectField
          name="entity"
          label={t`Is the business one of these?`}
          options={ENTITIES.map((value) => ({ id: value, title: i18n._(ENTITY_WORDS[value]) }))}
        />
        <SwitchField name="auto_push" label={t`Push when a document is posted`} />
      </FormShell>
    </FieldRows>
  )
}

function Users({ settings }: { settings: WireSettings }) {
  const renew = useRenew()
  const { users, is_on, sample_user } = settings
  return (
    <FieldRows
      title={<Trans>Sign-in data</Trans>}
      detail={
        <Trans>
          Make a user for programs (API user) on the e-invoice portal, one for each GSTIN. The password is stored
          encrypted and never shown.
        </Trans>
      }
    >
      <Stack gap="lg">
        {sample_user && (
          <Notice tone="cold">
            <Trans>
              Portals to try things out answer here: nothing reaches the government. User {sample_user.username},
              password {sample_user.password}.
            </Trans>
          </Notice>
        )}
        {!is_on && (
          <Notice tone="warm">
            <Trans>This installation is not connected to the portals. Files can still be saved from the lists.</Trans>
          </Notice>
        )}
        {is_on && users.length === 0 && (
          <Muted>
            <Trans>Enter the GSTIN of the business first.</Trans>
          </Muted>
        )}
        {is_on && users.map((user) => <PortalUserForm key={user.gstin} user={user} onSaved={renew} />)}
      </Stack>
    </FieldRows>
  )
}

function useRenew(): () => void {
  const client = useQueryClient()
  const { business_id } = useSetup()
  return () => void client.invalidateQueries({ queryKey: [business_id] })
}
