import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconDots, IconDoorExit, IconPencil, IconStar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { usePaths } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import type { Option } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { post } from '#ui/client/request.ts'
import { Row as Flow } from '#ui/layout/flow.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { useGo } from '#ui/places.ts'
import { ReplaceAndDelete } from '#ui/ReplaceAndDelete.tsx'
import { notify } from '#ui/toast.ts'
import { location as definition } from '#modules/business/location.record.ts'
import { useForgetBusiness } from '../people-lists.web.ts'
import { useBranchCalls } from './use-branch.web.ts'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

/** Edits a branch, makes it the main one, or closes it. */
export function BranchMenu({ row, branches, people }: { row: Row; branches: Option[]; people: number }) {
  const { t } = useLingui()
  const go = useGo()
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const forget = useForgetBusiness()
  const { makeMain } = useBranchCalls()
  const [dialog, setDialog] = useState<'edit' | 'close' | null>(null)
  const name = String(row.name)
  const shut = () => setDialog(null)
  const is_last = branches.length < 2
  return (
    <Flow wrap={false}>
      {rights.can('edit') && (
        <Button variant="default" leftSection={<IconPencil size={15} aria-hidden />} onClick={() => setDialog('edit')}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {(rights.can('edit') || rights.can('delete')) && (
        <LazyMenu
          position="bottom-end"
          label={t`More`}
          items={[
            {
              label: t`Make it the main branch`,
              icon: IconStar,
              disabled: row.is_default === true || !rights.can('edit'),
              onClick: () => makeMain(row.id, name),
            },
            {
              label: t`Close this branch`,
              icon: IconDoorExit,
              danger: true,
              disabled: is_last || !rights.can('delete'),
              detail: is_last ? t`A business keeps at least one` : undefined,
              onClick: () => setDialog('close'),
            },
          ]}
          target={
            <ActionIcon size={32} aria-label={t`More`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          }
        />
      )}
      {dialog === 'edit' && (
        <Suspense>
          <FormDrawer
            definition={definition}
            id={row.id}
            onClose={shut}
            onSaved={() => {
              shut()
              notify({ kind: 'success', message: t`Branch saved` })
              void forget()
            }}
          />
        </Suspense>
      )}
      {dialog === 'close' && (
        <ReplaceAndDelete
          title={t`Close ${name}?`}
          confirm={t`Close the branch`}
          used={people}
          unused_words={t`Its records stay as they are. You can open it again later.`}
          choice_label={
            <Plural value={people} one="One person is here and goes to" other="# people are here and go to" />
          }
          choose={t`Choose a branch`}
          missing={t`Choose where they go`}
          choices={branches.filter((one) => one.id !== row.id)}
          done={t`${name} is closed`}
          run={async (move_to) => {
            await post(`locations/${row.id}/close`, { move_to }, { quiet: true })
            void go({ to: paths.list, replace: true })
            await forget()
          }}
          onClose={shut}
        />
      )}
    </Flow>
  )
}
