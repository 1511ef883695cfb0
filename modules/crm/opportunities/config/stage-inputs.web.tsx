import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSetup, useTenantKey, useWhole } from '#engine/web/context.tsx'
import { TicksInput } from '#engine/web/form/TicksInput.tsx'
import type { InputProps, RecordOverride } from '#engine/web/override.ts'
import { get } from '#ui/client/request.ts'
import { opportunity } from '../opportunity.record.ts'

/** Ticks of the fields of an opportunity that people fill, those of the business too. */
function RequiredFields({ path, field }: InputProps) {
  const { i18n } = useLingui()
  const whole = useWhole(opportunity)
  const fixed = ['name', 'opportunity_pipeline_id', 'opportunity_stage_id', 'lost_reason']
  const options = Object.entries(whole.fields).flatMap(([id, one]) =>
    one.read_only || one.computed || one.kind === 'lines' || one.kind === 'flag' || fixed.includes(id)
      ? []
      : [{ id, title: i18n._(one.label) }],
  )
  return <TicksInput name={path} label={field.label} description={i18n._(field.help ?? '')} options={options} />
}

/** Ticks of the roles of the business. */
function Roles({ path, field }: InputProps) {
  const { i18n } = useLingui()
  const tenant = useTenantKey()
  const { ready } = useSetup()
  const roles = useQuery({
    queryKey: [...tenant, 'roles', 'names'],
    queryFn: ({ signal }) => get<{ data: { id: number; name: string }[] }>('roles', { quiet: true, signal }),
    enabled: ready,
  })
  const options = (roles.data?.data ?? []).map(({ id, name }) => ({ id: String(id), title: name }))
  return <TicksInput name={path} label={field.label} description={i18n._(field.help ?? '')} options={options} />
}

/** The browser override of stages, with checkboxes for the required fields and the allowed roles. */
export const stageWeb: RecordOverride = { inputs: { required_fields: RequiredFields, role_ids: Roles } }
