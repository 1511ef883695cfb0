import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { ChoiceField } from '#ui/fields/ChoiceField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormSection, FullWidth } from '#ui/form/FormShell.tsx'
import classes from './business-form.module.css'
import { type BusinessValues, emptyLocation, STATES } from './business-values.ts'
import { checks } from './checks.ts'
import { LOCATION_TYPES, location } from './location.record.ts'

const { fields } = location
const STATE_OPTIONS = STATES.map((title) => ({ id: title, title }))

/** The places of a business inside its form: at least one, each with type, address, state, city and pincode. */
export function LocationLines() {
  const { t } = useLingui()
  const { control } = useFormContext<BusinessValues>()
  const lines = useFieldArray({ control, name: 'locations', keyName: 'key' })
  return (
    <FormSection
      title={t`Places of business`}
      detail={t`The first is your main branch; its state decides the kind of GST.`}
    >
      {lines.fields.map((line, index) => (
        <FullWidth key={line.key}>
          <div className={classes.line}>
            <div className={classes.lineHead}>
              <b>{index === 0 ? t`Main branch` : t`Branch ${index + 1}`}</b>
              {/* A branch that is saved has records; it is closed elsewhere, never dropped from this form. */}
              {index > 0 && line.id === undefined && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  leftSection={<IconTrash size={14} />}
                  onClick={() => lines.remove(index)}
                >
                  <Trans>Remove</Trans>
                </Button>
              )}
            </div>
            <div className={classes.grid}>
              <div className={classes.half}>
                <TextField name={`locations.${index}.name`} label={fields.name.label} required maxLength={120} />
              </div>
              <div className={classes.half}>
                <ChoiceField
                  name={`locations.${index}.type`}
                  label={fields.type.label}
                  required
                  options={LOCATION_TYPES}
                />
              </div>
              <div className={classes.full}>
                <TextField
                  name={`locations.${index}.address_1`}
                  label={fields.address_1.label}
                  autoComplete="address-line1"
                />
              </div>
              <div className={classes.third}>
                <SelectField
                  name={`locations.${index}.state`}
                  label={fields.state.label}
                  required
                  options={STATE_OPTIONS}
                />
              </div>
              <div className={classes.third}>
                <TextField
                  name={`locations.${index}.city`}
                  label={fields.city.label}
                  required
                  autoComplete="address-level2"
                />
              </div>
              <div className={classes.third}>
                <TextField
                  name={`locations.${index}.pincode`}
                  label={fields.pincode.label}
                  required
                  inputMode="numeric"
                  maxLength={10}
                  check={checks.pincode}
                  autoComplete="postal-code"
                />
              </div>
            </div>
          </div>
        </FullWidth>
      ))}
      <FullWidth>
        <Button variant="subtle" leftSection={<IconPlus size={14} />} onClick={() => lines.append(emptyLocation(''))}>
          <Trans>Add a branch or warehouse</Trans>
        </Button>
      </FullWidth>
    </FormSection>
  )
}
