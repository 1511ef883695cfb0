import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { FormSection, FullWidth } from '#ui/form/FormShell.tsx'
import { useOverride, useSetup } from '../context.tsx'
import { isLostStage } from '../detail/stages.ts'
import { useOptionBook } from '../use-options.ts'
import type { Rights } from '../use-rights.ts'
import { FieldInput } from './field-input.tsx'
import { type FormValues, isAsked } from './form-model.ts'
import { ruleOf } from './form-sections.ts'

/** A section of a record's form: its inputs. A field with `show_if` is shown only while its condition holds. */
export function FormPart(props: {
  definition: RecordDefinition
  title: string
  names: readonly string[]
  record_id: number | null
  rights: Rights
  focus_first: boolean
}) {
  const { definition, names } = props
  // Only a section with such fields renders again while the person types.
  if (names.every((name) => !definition.fields[name].show_if)) return <Part {...props} />
  return <LivePart {...props} />
}

function LivePart(props: Parameters<typeof FormPart>[0]) {
  const { definition } = props
  const { control } = useFormContext<FormValues>()
  const asks = Object.values(definition.fields).flatMap((field) => (field.show_if ? [field.show_if.field] : []))
  const watched = useWatch({ control, name: asks })
  const values = Object.fromEntries(
    asks.map((name, index) => [name, watched[index]]).filter(([, value]) => value !== undefined),
  )
  const names = props.names.filter((name) => isAsked(definition, values, name))
  return names.length === 0 ? null : <Part {...props} names={names} />
}

function Part({ definition, title, names, record_id, rights, focus_first }: Parameters<typeof FormPart>[0]) {
  const { i18n } = useLingui()
  const LiveTotals = useSetup().slots.lines?.LiveTotals
  const { lost_reason } = useOverride(definition)
  const computed = names.filter((name) => definition.fields[name].computed)
  const totals = computed.filter((name) => ruleOf(definition, rights, name) !== 'masked')
  return (
    <FormSection title={i18n._(title)}>
      {names
        .filter((name) => !computed.includes(name))
        .map((name, place) => {
          const field = definition.fields[name]
          const input = (
            <FieldInput
              key={name}
              definition={definition}
              name={name}
              path={name}
              field={name === lost_reason ? { ...field, required: true } : field}
              record_id={record_id}
              locked={ruleOf(definition, rights, name) !== 'edit'}
              auto_focus={focus_first && place === 0}
            />
          )
          if (name === lost_reason)
            return (
              <OnlyWhenLost key={name} definition={definition}>
                {input}
              </OnlyWhenLost>
            )
          return WIDE_KINDS.includes(field.kind) ? <FullWidth key={name}>{input}</FullWidth> : input
        })}
      {LiveTotals && totals.length > 0 && (
        <FullWidth>
          <Suspense>
            <LiveTotals fields={totals.map((name) => [name, definition.fields[name]] as const)} />
          </Suspense>
        </FullWidth>
      )}
    </FormSection>
  )
}

/** Shows the reason of a lost record only while a lost stage is chosen. */
function OnlyWhenLost({ definition, children }: { definition: RecordDefinition; children: ReactNode }) {
  const book = useOptionBook(definition)
  const stage = useWatch({ name: definition.stage ?? '' })
  return isLostStage(definition, book, stage) ? children : null
}

const WIDE_KINDS = ['long_text', 'lines', 'choices']
