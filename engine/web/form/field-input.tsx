import { useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { Skeleton } from '#ui/states.tsx'
import { useSetup } from '../context.tsx'
import type { InputProps, Row } from '../override.ts'
import { useOptionBook } from '../use-options.ts'
import { ValueCell } from '../cells.tsx'
import { KindInput } from './KindInput.tsx'

/** The input of a field: from the record's override, else by its kind. */
export function FieldInput(props: InputProps & { hide_label?: boolean; auto_focus?: boolean }) {
  const { overrides, slots } = useSetup()
  const own = overrides[props.definition.name]?.inputs?.[props.path]
  const Own = own ?? (props.field.kind === 'lines' ? slots.lines?.Input : undefined)
  if (props.locked) return <LockedInput {...props} />
  if (Own)
    return (
      <Suspense fallback={<Skeleton height={56} />}>
        <Own {...props} />
      </Suspense>
    )
  return <KindInput {...props} />
}

/** A value that may be read but not changed: masked or read-only by the person's role. */
function LockedInput({ definition, path, field }: InputProps) {
  const { t, i18n } = useLingui()
  const book = useOptionBook(definition)
  const value = useWatch({ name: path })
  const LinesTable = useSetup().slots.lines?.Table
  if (field.kind === 'lines')
    return (
      <div>
        <Input.Label>{i18n._(field.label)}</Input.Label>
        {LinesTable && (
          <Suspense fallback={<Skeleton height={56} />}>
            <LinesTable field={field} lines={(value ?? []) as Row[]} book={book} />
          </Suspense>
        )}
      </div>
    )
  return (
    <div>
      <Input.Label>{i18n._(field.label)}</Input.Label>
      <p className="row" style={{ minHeight: 34, color: 'var(--text-2)' }} title={t`Your role may not change this`}>
        <ValueCell field={field} value={value} book={book} />
      </p>
    </div>
  )
}
