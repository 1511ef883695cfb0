import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { ChoiceField } from '#ui/fields/ChoiceField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormSection, FullWidth } from '#ui/form/FormShell.tsx'
import { Grid, Row, Spacer, Stack, Title } from '#ui/layout/flow.tsx'
import { type BusinessValues, emptyLocation, STATES } from './business-values.ts'
import { checks } from './checks.ts'
import { LOCATION_TYPES, location } from './location.record.ts'

const { fields } = location
const STATE_OPTIONS = STATES.map((title) => ({ id: title, title }))

/** The branches of a business inside its form: at least one, each with type and address. */
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
          <Stack>
            <Row>
              <Title order={3}>{index === 0 ? t`Main branch` : t`Branch ${index + 1}`}</Title>
              <Spacer />
              {/* A saved branch may have records: it is closed on the screen of the branches, not removed here. */}
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
            </Row>
            <Grid min={240}>
              <TextField name={`locations.${index}.name`} label={fields.name.label} required maxLength={120} />
              <ChoiceField
                name={`locations.${index}.type`}
                label={fields.type.label}
                required
                options={LOCATION_TYPES}
              />
              <TextField
                name={`locations.${index}.address_1`}
                label={fields.address_1.label}
                autoComplete="address-line1"
              />
              <SelectField
                name={`locations.${index}.state`}
                label={fields.state.label}
                required
                options={STATE_OPTIONS}
              />
              <TextField
                name={`locations.${index}.city`}
                label={fields.city.label}
                required
                autoComplete="address-level2"
              />
              <TextField
                name={`locations.${index}.pincode`}
                label={fields.pincode.label}
                inputMode="numeric"
                maxLength={10}
                check={checks.pincode}
                autoComplete="postal-code"
              />
            </Grid>
          </Stack>
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
