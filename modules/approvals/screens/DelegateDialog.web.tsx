import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { post, remove } from '#ui/client/request.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { formatDate } from '#ui/display.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormShell, FullWidth } from '#ui/form/FormShell.tsx'
import { Muted, Problem, Stack } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'
import { type Delegation, type Delegations, useApprovals, useApprovalsKey } from './calls.web.ts'

/** Who decides for the person from a day until a day. */
export function DelegateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const query = useApprovals<Delegations>('approval_delegates')
  return (
    <Dialog asks title={t`While I am away`} width={520} onClose={onClose}>
      <Loaded query={query} failed={<Trans>The people could not be loaded</Trans>} lines={4}>
        {({ day, mine, people }) => (
          <Stack>
            <Muted>
              <Trans>
                A person you name decides on your approvals in these days. They see only what they may see anyway, and
                never decide on their own work.
              </Trans>
            </Muted>
            <Named rows={mine} />
            <NewDelegate day={day} people={people} onClose={onClose} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

function Named({ rows }: { rows: readonly Delegation[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const key = useApprovalsKey()
  const end = useMutation({
    mutationFn: (id: number) => remove(`approval_delegates/${id}`),
    onSuccess: () => void queries.invalidateQueries({ queryKey: key }),
  })
  if (rows.length === 0) return null
  return (
    <>
      <List label={t`People who decide for me`} framed>
        {rows.map(({ id, name, from, until }) => (
          <ListRow
            key={id}
            title={name}
            detail={t`${formatDate(from)} to ${formatDate(until)}`}
            actions={
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`End this for ${name}`}
                loading={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            }
          />
        ))}
      </List>
      {end.error && <Problem>{wordsOf(end.error)}</Problem>}
    </>
  )
}

interface Values {
  person: number | null
  from: string
  until: string
}

function NewDelegate({ day, people, onClose }: { day: string; people: Delegations['people']; onClose: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const key = useApprovalsKey()
  return (
    <FormShell<Values>
      label={t`While I am away`}
      defaultValues={{ person: null, from: day, until: day }}
      submitLabel={t`Name this person`}
      onCancel={onClose}
      onSubmit={(values) => post('approval_delegates', values, { quiet: true })}
      onSaved={() => {
        void queries.invalidateQueries({ queryKey: key })
        notifySaved(t`This person decides for you`)
        onClose()
      }}
    >
      <FullWidth>
        <SelectField
          name="person"
          label={t`Person`}
          required
          options={people.map(({ id, name }) => ({ id, title: name }))}
        />
      </FullWidth>
      <DateField name="from" label={t`From`} required />
      <DateField name="until" label={t`Until`} required />
    </FormShell>
  )
}
