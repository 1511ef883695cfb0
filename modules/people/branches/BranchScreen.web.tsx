import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconBuildingWarehouse, IconMapPin, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { usePaths } from '#engine/web/context.tsx'
import { type Option, useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { Pill } from '#ui/bits.tsx'
import { Stack } from '#ui/layout/flow.tsx'
import { List, ListRow, TextLink } from '#ui/layout/List.tsx'
import { MasterDetail } from '#ui/layout/MasterDetail.tsx'
import { SettingsPage, WaitingPage } from '#ui/layout/pages.tsx'
import { useGo } from '#ui/places.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { location as definition } from '#modules/business/location.record.ts'
import { liveOf, useForgetBusiness } from '../people-lists.web.ts'
import { BranchDetail } from './BranchDetail.web.tsx'
import { useBranchCalls } from './use-branch.web.ts'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

/** `/business/{businessId}/branch/{branchId}`: the branches and the chosen one; without an id the main branch. */
export default function BranchScreen() {
  const { branchId } = useParams({ strict: false }) as { branchId?: string }
  const { t } = useLingui()
  const go = useGo()
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const forget = useForgetBusiness()
  const book = useOptionBook(definition)
  const [adding, setAdding] = useState(false)

  if (book.failed) return <ErrorState what={t`The branches could not be loaded`} onRetry={() => void forget()} />
  if (!book.ready) return <WaitingPage />
  // The main branch comes first, the others by name.
  const branches = liveOf(book, 'location').toSorted(
    (a, b) => Number(b.is_default === true) - Number(a.is_default === true),
  )
  const id = branchId === undefined ? branches[0]?.id : Number(branchId)
  const chosen = branches.find((one) => one.id === id)
  return (
    <SettingsPage
      quiet
      title={<Trans>Branches and warehouses</Trans>}
      detail={<Trans>New records belong to the branch that is chosen at the top of the menu.</Trans>}
      actions={
        rights.can('create') && (
          <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            <Trans>New branch</Trans>
          </Button>
        )
      }
    >
      <MasterDetail
        label={t`Branches`}
        is_open={branchId !== undefined}
        back={<Trans>All branches</Trans>}
        onBack={() => void go({ to: paths.list })}
        list={
          <Stack>
            <List>
              {branches.map((branch) => (
                <BranchRow key={branch.id} branch={branch} current={branch.id === id} />
              ))}
            </List>
            <ClosedBranches branches={book.all('location').filter((one) => !one.is_live)} />
          </Stack>
        }
      >
        {chosen ? (
          <BranchDetail key={chosen.id} id={chosen.id} branches={branches} people={liveOf(book, 'user')} />
        ) : (
          <EmptyState
            icon={IconMapPin}
            title={<Trans>This branch was not found</Trans>}
            detail={<Trans>It may have been closed, or it belongs to another business.</Trans>}
          >
            <TextLink to={paths.list}>
              <Trans>Main branch</Trans>
            </TextLink>
          </EmptyState>
        )}
      </MasterDetail>
      {adding && (
        <Suspense>
          <FormDrawer
            definition={definition}
            id={null}
            onClose={() => setAdding(false)}
            onSaved={(row) => {
              setAdding(false)
              notify({ kind: 'success', message: t`Branch saved` })
              void forget().then(() => go({ to: paths.one(row.id) }))
            }}
          />
        </Suspense>
      )}
    </SettingsPage>
  )
}

function BranchRow({ branch, current }: { branch: Option; current: boolean }) {
  const paths = usePaths(definition)
  const Glyph = branch.type === 'Warehouse' ? IconBuildingWarehouse : IconBuildingStore
  return (
    <ListRow
      to={{ to: paths.one(branch.id) }}
      current={current}
      lead={<Glyph size={16} stroke={1.7} />}
      title={branch.title}
      detail={[branch.city, branch.state].filter(Boolean).join(', ')}
      side={
        branch.is_default === true && (
          <Pill tone="brand">
            <Trans>Main</Trans>
          </Pill>
        )
      }
    />
  )
}

/** Closed branches, folded; one can be opened again. */
function ClosedBranches({ branches }: { branches: Option[] }) {
  const go = useGo()
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const { reopen } = useBranchCalls()
  const [shown, setShown] = useState(false)
  if (branches.length === 0) return null
  return (
    <div>
      <Button variant="subtle" color="gray" aria-expanded={shown} onClick={() => setShown(!shown)}>
        <Trans>Closed ({branches.length})</Trans>
      </Button>
      {shown && (
        <List>
          {branches.map((branch) => (
            <ListRow
              key={branch.id}
              muted
              title={branch.title}
              actions={
                rights.can('delete') && (
                  <Button
                    variant="subtle"
                    leftSection={<IconRefresh size={14} aria-hidden />}
                    onClick={() =>
                      void reopen(branch).then((done) => (done ? go({ to: paths.one(branch.id) }) : undefined))
                    }
                  >
                    <Trans>Open again</Trans>
                  </Button>
                )
              }
            />
          ))}
        </List>
      )}
    </div>
  )
}
