import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { notify } from '#ui/toast.ts'
import { useSetup, useTenantKey } from '../context.tsx'
import type { Row } from '../override.ts'
import { recordKey } from '../use-record.ts'

/** One action of one record. The version is that of the record the person sees; `*` takes the record as it is. */
export interface Act {
  id: number
  version: number | '*' | undefined
  name: string
  /** Answers to the action's inputs. */
  values?: Readonly<Record<string, unknown>>
}

/** The answer of an action: the record under its name, and further values that the action adds. */
export type ActAnswer = Readonly<Record<string, unknown>>

/** Runs an action on one record, then reads everything on screen again, because an action may change other records. */
export function useAct<Answer extends ActAnswer = ActAnswer>(
  definition: RecordDefinition,
  options: {
    /** Reports the success; a plain toast by default. */
    say?: (answer: Answer, act: Act) => void
  } = {},
) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const tenant = useTenantKey()
  const { business_id } = useSetup()
  const sayDone = (_answer: Answer, { name }: Act) => {
    const label = i18n._(definition.actions?.[name]?.label ?? name)
    notify({ kind: 'success', message: t`Done: ${label}` })
  }
  return useMutation({
    mutationFn: ({ id, version, name, values }: Act) =>
      post<Answer>(
        `${definition.path}/${id}/${name}`,
        { version, ...values },
        // With a key, an action whose answer is lost can be sent again.
        { quiet: true, headers: { 'Idempotency-Key': crypto.randomUUID() } },
      ),
    onSuccess: (answer, act) => {
      const saved = answer[definition.name] as Row | undefined
      if (saved) client.setQueryData(recordKey(tenant, definition.name, act.id), saved)
      ;(options.say ?? sayDone)(answer, act)
    },
    // A refusal may mean that another person changed the record, so it is read again too, with its new version.
    onSettled: () => void client.invalidateQueries({ queryKey: [business_id] }),
  })
}
