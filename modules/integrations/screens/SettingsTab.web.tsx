import { useLingui } from '@lingui/react/macro'
import { put } from '#ui/client/request.ts'
import { useSetup } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { notifySaved } from '#ui/toast.ts'
import { type Connection, useAct } from './calls.web.ts'
import classes from './integrations.module.css'

type Values = Pick<Connection, 'label'> & { settings: Omit<Connection['settings'], 'mapping'> }

/** What becomes of an enquiry: its source, status and owner, and what the same person asking again makes. */
export default function SettingsTab({ connection }: { connection: Connection }) {
  const { t } = useLingui()
  const { catalog } = useSetup()
  const { renew } = useAct()
  const book = useOptionBook(catalog.get('lead'))
  const { mapping: _mapping, ...settings } = connection.settings
  return (
    <FormShell<Values, Connection>
      key={connection.version}
      label={t`Settings`}
      submitLabel={t`Save`}
      defaultValues={{ label: connection.label, settings }}
      onSubmit={(values) =>
        put(`connections/${connection.id}`, { version: connection.version, ...values }, { quiet: true })
      }
      onSaved={() => {
        notifySaved()
        void renew()
      }}
    >
      <div className={classes.fields} data-two>
        <TextField name="label" label={t`Name`} maxLength={60} required />
        <SelectField name="settings.lead_source_id" label={t`Source of new leads`} options={book.all('lead_source')} />
        <SelectField
          name="settings.lead_status_id"
          label={t`Status of new leads`}
          placeholder={t`The status new leads start with`}
          options={book.all('lead_status')}
        />
        <SelectField
          name="settings.assigned_user"
          label={t`Who gets new leads`}
          placeholder={t`By the rules of the business`}
          options={book.all('user')}
        />
        <SelectField
          name="settings.again"
          label={t`When the same person asks again`}
          required
          options={[
            { id: 'note', title: t`Add it to their open lead` },
            { id: 'new', title: t`Make a new lead` },
          ]}
        />
      </div>
      <div className={classes.switches}>
        <SwitchField
          name="settings.notify"
          label={t`Tell whoever gets the lead`}
          description={t`Through the bell, and as each has chosen by mail and push`}
        />
        {connection.provider === 'generic' && (
          <SwitchField
            name="settings.signed_only"
            label={t`Only take signed enquiries`}
            description={t`What comes without the right signature is refused and counted`}
          />
        )}
      </div>
    </FormShell>
  )
}
