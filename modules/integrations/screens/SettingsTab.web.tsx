import { useLingui } from '@lingui/react/macro'
import { put } from '#ui/client/request.ts'
import { useSetup } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { Grid, Stack } from '#ui/layout/flow.tsx'
import { notifySaved } from '#ui/toast.ts'
import { type Connection, useAct } from './calls.web.ts'

type Values = Pick<Connection, 'label'> & { settings: Omit<Connection['settings'], 'mapping'> }

/** Source, status and owner of new leads, and what a repeated enquiry of the same person does. */
export default function SettingsTab({ connection }: { connection: Connection }) {
  const { t } = useLingui()
  const { catalog } = useSetup()
  const { renew } = useAct()
  const book = useOptionBook(catalog.get('lead'))
  const { mapping: _mapping, ...settings } = connection.settings
  return (
    <div style={{ maxWidth: 640 }}>
      <FormShell<Values, Connection>
        key={connection.version}
        label={t`Settings`}
        footer="full"
        submitLabel={t`Save`}
        defaultValues={{ label: connection.label, settings }}
        onSubmit={(values) =>
          put(`connections/${connection.id}`, { version: connection.version, ...values }, { quiet: true })
        }
        onSaved={() => {
          notifySaved(t`Connection saved`)
          void renew()
        }}
      >
        <Grid>
          <TextField name="label" label={t`Name`} maxLength={60} required />
          <SelectField
            name="settings.lead_source_id"
            label={t`Source of new leads`}
            options={book.all('lead_source')}
          />
          <SelectField
            name="settings.lead_status_id"
            label={t`Status of new leads`}
            placeholder={t`The status new leads start with`}
            options={book.all('lead_status')}
          />
          <SelectField
            name="settings.assigned_user"
            label={t`Owner of new leads`}
            placeholder={t`By the rules of the business`}
            options={book.all('user')}
          />
          <SelectField
            name="settings.again"
            label={t`When the same person enquires again`}
            required
            options={[
              { id: 'note', title: t`Add it to their open lead` },
              { id: 'new', title: t`Make a new lead` },
            ]}
          />
        </Grid>
        <Stack gap="lg">
          <SwitchField
            name="settings.notify"
            label={t`Notify the owner of the lead`}
            description={t`In the bell, and by mail and push as each person has chosen`}
          />
          {connection.provider === 'generic' && (
            <SwitchField
              name="settings.signed_only"
              label={t`Only accept signed enquiries`}
              description={t`Requests without a valid signature are refused and counted`}
            />
          )}
        </Stack>
      </FormShell>
    </div>
  )
}
