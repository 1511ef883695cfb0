import { Trans, useLingui } from '@lingui/react/macro'
import { createContext, use, useEffect } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import {
  CUSTOM_SLOTS,
  CUSTOM_TYPES,
  type CustomType,
  fieldOfCustom,
  INDEXABLE_TYPES,
  LISTED_TYPES,
  linesOf,
} from '#engine/record/custom.ts'
import { fieldsOf } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { createOne, updateOne } from '#engine/web/calls.ts'
import { useSetup } from '#engine/web/context.tsx'
import { inputValue } from '#engine/web/form/form-model.ts'
import { KindInput } from '#engine/web/form/KindInput.tsx'
import { TicksInput } from '#engine/web/form/TicksInput.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { choiceLabel } from '#engine/web/value-text.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { SidePanel } from '#ui/Dialog.tsx'
import { LongTextField } from '#ui/fields/LongTextField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormSection, FormShell, FullWidth } from '#ui/form/FormShell.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { notifySaved } from '#ui/toast.ts'
import { customField } from '#modules/business/custom-fields/custom-field.record.ts'
import { lead } from '../lead.record.ts'
import { type FieldPlace, placeName } from './field-place.ts'
import { type Entry, useChange } from '#platform/lookups/screen/use-entries.ts'
import { useFieldWords } from './use-field-words.web.ts'

interface Values {
  field_name: string
  field_type: CustomType
  options: string
  default_value: string | null
  help: string
  is_required: boolean
  is_unique: boolean
  is_indexed: boolean
  is_printed: boolean
  /** Further places that get the same field, one on each line. */
  also: string | null
  show_if_field: string | null
  show_if_values: string | null
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const NOT_COMPARED: CustomType[] = ['Checkbox', 'text-area', 'Password']
const isListed = (type: CustomType) => LISTED_TYPES.includes(type)

function startOf(entry: Entry | null): Values {
  return {
    field_name: entry?.title ?? '',
    field_type: (entry?.field_type as CustomType | undefined) ?? 'Text',
    options: text(entry?.options),
    default_value: text(entry?.default_value) || null,
    help: text(entry?.help),
    is_required: entry?.is_required === true,
    is_unique: entry?.is_unique === true,
    is_indexed: entry?.is_indexed === true,
    is_printed: entry?.is_printed === true,
    also: null,
    show_if_field: text(entry?.show_if_field) || null,
    show_if_values: text(entry?.show_if_values) || null,
  }
}

/** The body to send, without the rules that the input type does not have. */
function bodyOf({ also: _, ...values }: Values): Record<string, unknown> {
  const type = values.field_type
  const has_default = type !== 'Password' && type !== 'Date Time'
  return {
    ...values,
    options: isListed(type) ? linesOf(values.options).join('\n') : null,
    default_value: has_default && values.default_value !== '' ? values.default_value : null,
    help: values.help.trim() === '' ? null : values.help.trim(),
    is_unique: values.is_unique && !NOT_COMPARED.includes(type),
    is_indexed: values.is_indexed && INDEXABLE_TYPES.includes(type),
    show_if_values: values.show_if_field ? values.show_if_values : null,
  }
}

// What gets the field.
const Place = createContext<FieldPlace>({ of: lead })

/** Creates a field, and the same one in the other chosen places; one that has a field of this name keeps it. */
async function createIn(places: readonly string[], body: Record<string, unknown>): Promise<void> {
  const [first, ...others] = places
  await createOne(customField, { record: first, ...body }, crypto.randomUUID())
  for (const record of others)
    await createOne(customField, { record, ...body }, crypto.randomUUID()).catch((error: unknown) => {
      const is_there = error instanceof ApiError && error.errors.some(({ rule }) => rule === 'unique')
      if (!is_there) throw error
    })
}

/** Adds a field to a kind of record, or changes one, with a preview above the inputs. */
export default function FieldDrawer(props: {
  place: FieldPlace
  entry: Entry | null
  /** The number of used indexed slots. */
  used: number
  position: number
  onClose: () => void
}) {
  const { t } = useLingui()
  const { place, entry, used, position, onClose } = props
  const { renew } = useChange()
  return (
    <SidePanel asks title={entry ? t`Edit field` : t`New field`} onClose={onClose}>
      <FormShell<Values>
        label={entry ? t`Edit field` : t`New field`}
        defaultValues={startOf(entry)}
        submitLabel={entry ? t`Save` : t`Create field`}
        onCancel={onClose}
        onSubmit={(values) => {
          const body = bodyOf(values)
          if (!entry) return createIn([placeName(place), ...linesOf(values.also)], { position, ...body })
          // Properties that can never change are not sent again.
          const { field_type, is_indexed, ...rest } = body
          return updateOne(customField, entry.id, rest, entry.version)
        }}
        onSaved={() => {
          notifySaved(t`Field saved`)
          void renew()
          onClose()
        }}
      >
        <Place value={place}>
          <Inputs entry={entry} used={used} />
        </Place>
      </FormShell>
    </SidePanel>
  )
}

function Inputs({ entry, used }: { entry: Entry | null; used: number }) {
  const { t } = useLingui()
  const { catalog } = useSetup()
  const place = use(Place)
  const words = useFieldWords(catalog.get(place.of.name))
  const type = useWatch({ name: 'field_type' }) as CustomType
  const is_line = place.lines !== undefined
  const types = CUSTOM_TYPES.filter((id) => !is_line || id !== 'Password')
  return (
    <>
      <Preview />
      <FormSection title={t`Field`}>
        <TextField name="field_name" label={t`Name`} required maxLength={60} autoFocus={entry === null} />
        <SelectField
          name="field_type"
          label={t`Input`}
          required
          disabled={entry !== null}
          description={entry ? t`Cannot be changed: values are stored under it` : undefined}
          options={types.map((id) => ({ id, title: words.type(id) }))}
        />
        {isListed(type) && (
          <FullWidth>
            <LongTextField name="options" label={t`Choices`} description={t`One on each line`} required rows={4} />
          </FullWidth>
        )}
        <TextField name="help" label={t`Help`} description={t`One line under the input`} maxLength={255} />
        <StartInput key={type} type={type} />
      </FormSection>
      <Rules type={type} used={used} is_new={entry === null} />
      {!is_line && (
        <FormSection title={t`Shown only when`}>
          <ShowIfInputs own={entry ? `cf_${entry.id}` : null} />
        </FormSection>
      )}
    </>
  )
}

/** The rules of a field, as far as its input and its place take them, and where else a new one is added. */
function Rules({ type, used, is_new }: { type: CustomType; used: number; is_new: boolean }) {
  const { t } = useLingui()
  const { lines, has_paper, others = [] } = use(Place)
  const is_line = lines !== undefined
  return (
    <>
      <FormSection title={t`Rules`}>
        <SwitchField name="is_required" label={t`Must be filled`} />
        {has_paper && type !== 'Password' && (
          <SwitchField
            name="is_printed"
            label={t`Printed on the paper`}
            description={is_line ? t`As a column of the PDF, where a line fills it` : t`Beside number and date`}
          />
        )}
        {!is_line && !NOT_COMPARED.includes(type) && (
          <SwitchField name="is_unique" label={t`No two the same`} description={t`Empty ones never clash`} />
        )}
        {!is_line && INDEXABLE_TYPES.includes(type) && (
          <SwitchField
            name="is_indexed"
            label={t`Quick to filter and sort`}
            description={t`${used} of ${CUSTOM_SLOTS} are used`}
            disabled={!is_new || used >= CUSTOM_SLOTS}
          />
        )}
      </FormSection>
      {is_new && others.length > 0 && (
        <FormSection title={t`The same field on`}>
          <FullWidth>
            <TicksInput
              name="also"
              label={t`Documents`}
              description={t`A document that is made from another one takes over the fields of the same name.`}
              options={others}
              joined_by={'\n'}
            />
          </FullWidth>
        </FormSection>
      )}
    </>
  )
}

function StartInput({ type }: { type: CustomType }) {
  const { t } = useLingui()
  const options = linesOf(useWatch({ name: 'options' }))
  const { setValue, getFieldState } = useFormContext()
  useEffect(() => {
    // The default value of one input type is not valid for another.
    if (getFieldState('field_type').isDirty) setValue('default_value', null)
  }, [setValue, getFieldState])
  if (type === 'Password' || type === 'Date Time') return null
  const shared = { name: 'default_value', label: t`First value` }
  if (type === 'Checkbox')
    return <TicksInput {...shared} options={options.map((option) => ({ id: option, title: option }))} />
  if (isListed(type))
    return <SelectField {...shared} options={options.map((option) => ({ id: option, title: option }))} />
  if (type === 'text-area') return <LongTextField {...shared} maxLength={255} rows={2} />
  return <KindInput {...inputOf(fieldFor({ field_type: type, field_name: t`First value` }), 'default_value')} />
}

/** The inputs of `show_if`: the field that this one depends on, and its values. */
function ShowIfInputs({ own }: { own: string | null }) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const definition = catalog.get(use(Place).of.name)
  const book = useOptionBook(definition)
  const chosen = useWatch({ name: 'show_if_field' }) as string | null
  const { setValue } = useFormContext()
  const fields = fieldsOf(definition)
  const offered = Object.entries(definition.fields).filter(
    ([name, field]) =>
      name !== own &&
      !field.read_only &&
      !['lines', 'long_text'].includes(field.kind) &&
      field.custom?.type !== 'Password',
  )
  const field = chosen ? fields[chosen] : undefined
  const known = field ? knownValues(field) : null
  function knownValues(one: Field): { id: string; title: string }[] | null {
    if (one.kind === 'choice' || one.kind === 'choices')
      return one.options.map((id) => ({ id, title: i18n._(choiceLabel(one, id)) }))
    if (one.kind === 'flag')
      return [
        { id: 'true', title: t`Yes` },
        { id: 'false', title: t`No` },
      ]
    if (one.kind === 'reference') return book.choices(one.to).map(({ id, title }) => ({ id: String(id), title }))
    return null
  }
  // Values of the previous field do not apply to the new one.
  const before = useWatch({ name: 'show_if_values' }) as string | null
  useEffect(() => {
    if (!chosen && before) setValue('show_if_values', null)
  }, [chosen, before, setValue])
  return (
    <>
      <SelectField
        name="show_if_field"
        label={t`Field`}
        placeholder={t`Always shown`}
        options={offered.map(([id, one]) => ({ id, title: i18n._(one.label) }))}
      />
      {field &&
        (known ? (
          <TicksInput
            key={chosen}
            name="show_if_values"
            label={t`has one of these values`}
            required
            options={known}
            joined_by={'\n'}
          />
        ) : (
          <LongTextField
            key={chosen}
            name="show_if_values"
            label={t`has one of these values`}
            description={t`One on each line`}
            required
            rows={2}
          />
        ))}
    </>
  )
}

const fieldFor = (values: Partial<Values>): Field =>
  fieldOfCustom({
    id: 0,
    record: lead.name,
    field_name: values.field_name ?? '',
    field_meta: {
      field_type: values.field_type ?? 'Text',
      options: linesOf(values.options),
      help: values.help,
      required: values.is_required,
    },
    slot: null,
  })

const inputOf = (field: Field, path: string) => ({ definition: lead, name: path, path, field, record_id: null })

/** A preview of the field in the form of the record; it can be filled in. */
function Preview() {
  const { t } = useLingui()
  const { catalog } = useSetup()
  const words = useFieldWords(catalog.get(use(Place).of.name))
  const values = useWatch() as Values
  const shown = words.shown(values.show_if_field, values.show_if_values)
  const field = fieldFor({ ...values, field_name: values.field_name.trim() || t`Your field` })
  return (
    <section aria-label={t`Preview`}>
      <Panel order={3} title={<Trans>As it will look</Trans>}>
        <Tried
          key={JSON.stringify([values.field_type, values.default_value, values.options])}
          field={field}
          start={values.default_value}
        />
        {shown && <Muted>{shown}</Muted>}
      </Panel>
    </section>
  )
}

function Tried({ field, start }: { field: Field; start: string | null }) {
  const form = useForm({ defaultValues: { preview: inputValue(field, start) } })
  return (
    <FormProvider {...form}>
      <KindInput {...inputOf(field, 'preview')} />
    </FormProvider>
  )
}
