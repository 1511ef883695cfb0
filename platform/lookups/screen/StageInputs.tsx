import { useLingui } from '@lingui/react/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useSetup } from '#engine/web/context.tsx'
import { choiceLabel } from '#engine/web/value-text.ts'
import { startersOf } from './lookup-model.ts'
import classes from './lookups.module.css'
import type { Entry } from './use-entries.ts'

/** The inputs for the meaning of an entry and whether it is the default of new records. */
export function StageInputs({
  definition,
  entry,
  disabled,
  onChange,
}: {
  definition: RecordDefinition
  entry: Entry
  disabled: boolean
  onChange: (values: Record<string, unknown>) => void
}) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const kinds = definition.entries?.kinds ?? []
  const is_first_kind = entry.kind === kinds[0]
  const starters = startersOf({ definition, catalog, i18n }) ?? t`records`
  return (
    <>
      <select
        className={classes.kind}
        aria-label={t`Meaning of ${entry.title}`}
        value={String(entry.kind)}
        disabled={disabled}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {i18n._(choiceLabel(definition.fields.kind, kind))}
          </option>
        ))}
      </select>
      <label
        className={classes.first}
        data-on={entry.is_default === true || undefined}
        data-closed={!is_first_kind || undefined}
      >
        <input
          type="radio"
          name={`default-${definition.name}`}
          checked={entry.is_default === true}
          disabled={disabled || !is_first_kind}
          aria-label={t`New ${starters} begin with ${entry.title}`}
          onChange={() => onChange({ is_default: true })}
        />
        <span aria-hidden>{t`New ${starters}`}</span>
      </label>
    </>
  )
}
