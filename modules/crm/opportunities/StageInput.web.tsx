import { useWatch } from 'react-hook-form'
import type { ReferenceField } from '#engine/record/fields.ts'
import type { InputProps } from '#engine/web/override.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'

/** The stages of the chosen pipeline; without one those of all pipelines, each with the name of its own. */
export default function StageInput({ definition, path, field }: InputProps) {
  const book = useOptionBook(definition)
  const [chosen, pipeline] = useWatch({ name: [path, 'opportunity_pipeline_id'] })
  const { to } = field as ReferenceField
  const all = book.choices(to, chosen).toSorted((a, b) => Number(a.position) - Number(b.position))
  const own = all.filter((one) => one.opportunity_pipeline_id === pipeline)
  const titled = all.map((one) => ({
    ...one,
    title: `${one.title} · ${book.find('opportunity_pipeline', one.opportunity_pipeline_id)?.title ?? ''}`,
  }))
  const is_one = new Set(all.map((one) => one.opportunity_pipeline_id)).size <= 1
  const options = own.length > 0 ? own : is_one ? all : titled
  return <SelectField name={path} label={field.label} options={options} loading={!book.ready} />
}
