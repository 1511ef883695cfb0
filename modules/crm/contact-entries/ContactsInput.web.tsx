import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconPlus, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { InputProps } from '#engine/web/override.ts'
import { messageAt } from '#engine/web/form/form-model.ts'
import { PhoneField } from '#ui/fields/PhoneField.tsx'
import { wordOf } from '#ui/words/word-of.ts'
import { EmailField } from '#ui/fields/TextField.tsx'
import { CONTACT_TYPES, type ContactInput, makePrimary, settlePrimaries } from './primary-contacts.ts'
import { DuplicateWarning } from './DuplicateWarning.web.tsx'
import { KnownAs } from './KnownAs.web.tsx'
import { useDuplicates, useOtherRecord } from './duplicates.web.ts'
import { Row, Stack } from '#ui/layout/flow.tsx'
import classes from './contacts.module.css'

// India, until another country is chosen.
const blank = (type: string): ContactInput => ({
  type,
  value: '',
  is_primary: false,
  phone_code: type === CONTACT_TYPES.phone ? '+91' : '',
  iso2: type === CONTACT_TYPES.phone ? 'IN' : '',
  country_code: '',
})

/** A person's phones and emails: type, value, one star per type, and a warning if another record has the same value. */
export default function ContactsInput({ definition, path, field, record_id }: InputProps) {
  const { t, i18n } = useLingui()
  const { control, formState, setValue } = useFormContext()
  const { fields: lines, append, remove } = useFieldArray({ control, name: path, keyName: 'key' })
  const entries = (useWatch({ control, name: path }) ?? []) as ContactInput[]
  const [settled] = useDebouncedValue(entries, 350)
  const duplicates = useDuplicates(definition, settled, record_id)
  const other = useOtherRecord(definition)
  const others = useDuplicates(other, settled, null)
  const max = field.kind === 'lines' ? field.max : 20

  const saved = (formState.defaultValues?.[path] ?? []) as ContactInput[]
  // Once it is changed, the checks of phones and emails apply to it.
  const isKept = (entry: ContactInput) =>
    saved.some((one) => one.is_invalid === true && one.type === entry.type && one.value === entry.value)

  const put = (next: ContactInput[]) => {
    for (const [index, entry] of next.entries()) {
      if (entry.is_primary !== entries[index]?.is_primary)
        setValue(`${path}.${index}.is_primary`, entry.is_primary, { shouldDirty: true })
    }
  }
  // Keep exactly one star for each type after every change.
  const stars = JSON.stringify(entries.map((entry) => [entry.type, entry.is_primary]))
  useEffect(() => {
    const next = settlePrimaries(entries)
    if (next.some((entry, index) => entry.is_primary !== entries[index].is_primary)) put(next)
    // biome-ignore lint/correctness/useExhaustiveDependencies: only types and stars matter
  }, [stars])

  return (
    <fieldset>
      <legend>
        <Trans>Phones and emails</Trans>
      </legend>
      <Stack gap="sm">
        {lines.map((line, index) => {
          const entry = entries[index] ?? {}
          const is_email = entry.type === CONTACT_TYPES.email
          const value_path = `${path}.${index}.value`
          const name = is_email ? t`Email ${index + 1}` : t`Phone ${index + 1}`
          const starred = entry.is_primary === true
          const Star = starred ? IconStarFilled : IconStar
          return (
            <div key={line.key} className={classes.entry}>
              <NativeSelect
                aria-label={t`Type of entry ${index + 1}`}
                value={entry.type ?? CONTACT_TYPES.phone}
                onChange={(event) => {
                  const type = event.currentTarget.value
                  setValue(`${path}.${index}.type`, type, { shouldDirty: true, shouldValidate: true })
                  setValue(`${path}.${index}.is_primary`, false)
                  if (type === CONTACT_TYPES.phone && !entry.phone_code) setValue(`${path}.${index}.phone_code`, '+91')
                }}
                data={[
                  { value: CONTACT_TYPES.phone, label: t`Phone` },
                  { value: CONTACT_TYPES.email, label: t`Email` },
                ]}
              />
              <div className={classes.value}>
                {is_email ? (
                  <EmailField name={value_path} label={name} hideLabel placeholder="name@company.in" />
                ) : (
                  <PhoneField
                    name={value_path}
                    codeName={`${path}.${index}.phone_code`}
                    label={name}
                    hideLabel
                    placeholder="98250 12345"
                  />
                )}
                {isKept(entry) && <KeptInvalid />}
                <DuplicateWarning found={duplicates[index] ?? []} definition={definition} is_new={record_id === null} />
                <KnownAs found={others[index] ?? []} definition={other} />
              </div>
              <ActionIcon
                size={34}
                aria-pressed={starred}
                aria-label={starred ? t`Primary` : t`Make primary`}
                title={starred ? t`Primary` : t`Make primary`}
                c={starred ? 'var(--brand-text)' : undefined}
                onClick={() => put(makePrimary(entries, index))}
              >
                <Star size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon size={34} aria-label={t`Remove ${name}`} onClick={() => remove(index)}>
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </div>
          )
        })}
        {messageAt(formState.errors, path) && (
          <small data-wrong>{wordOf(messageAt(formState.errors, path) as string, i18n)}</small>
        )}
        <Row gap="xs">
          <Button
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={lines.length >= max}
            onClick={() => append(blank(CONTACT_TYPES.phone))}
          >
            <Trans>Add phone</Trans>
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={lines.length >= max}
            onClick={() => append(blank(CONTACT_TYPES.email))}
          >
            <Trans>Add email</Trans>
          </Button>
        </Row>
      </Stack>
    </fieldset>
  )
}

/** Below a value that was captured although the form would refuse it. */
function KeptInvalid() {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={14} aria-hidden />
      <span>
        <Trans>Not valid, kept as it was received. Correct it or remove it.</Trans>
      </span>
    </p>
  )
}
