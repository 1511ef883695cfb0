import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconBuildingWarehouse, IconMapPin, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { post } from '#ui/client/request.ts'
import { usePaths } from '#engine/web/context.tsx'
import { type Option, useOptionBook } from '#engine/web/use-options.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { GoLink, useGo } from '#ui/places.ts'
import { Pill } from '#ui/bits.tsx'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { useIsPhone } from '#ui/use-media.ts'
import { location as definition } from '#modules/business/location.record.ts'
import { BusinessRecords } from '#modules/web.tsx'
import { liveOf, useForgetBusiness } from '../people-lists.web.ts'
import classes from '../people.module.css'
import { BranchDetail } from './BranchDetail.web.tsx'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

/** `/business/{businessId}/branch/{branchId}`; without an id the main branch. */
export default function BranchScreen() {
  const { branchId } = useParams({ strict: false }) as { branchId?: string }
  return (
    <BusinessRecords>
      <Branch branchId={branchId} />
    </BusinessRecords>
  )
}

/** One branch or warehouse beside the list of all of them. */
export function Branch({ branchId }: { branchId?: string }) {
  const { t } = useLingui()
  const go = useGo()
  const phone = useIsPhone()
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const forget = useForgetBusiness()
  const book = useOptionBook(definition)
  const [adding, setAdding] = useState(false)
  const [closed_shown, showClosed] = useState(false)

  if (book.failed) return <ErrorState what={t`The branches could not be loaded`} onRetry={() => void forget()} />
  if (!book.ready)
    return (
      <div className={classes.waiting}>
        <Skeleton height={30} width={200} />
        <Skeleton height={38} lines={4} />
      </div>
    )
  // The main branch leads, then by name.
  const branches = liveOf(book, 'location').toSorted(
    (a, b) => Number(b.is_default === true) - Number(a.is_default === true),
  )
  const closed = book.all('location').filter((one) => !one.is_live)
  const id = branchId === undefined ? branches[0]?.id : Number(branchId)
  const chosen = branches.find((one) => one.id === id)

  const add = rights.can('create') && (
    <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      <Trans>New branch</Trans>
    </Button>
  )

  async function open(branch: Option) {
    try {
      const { refused } = await post<{ refused: { message: string }[] }>(
        'locations/restore',
        { ids: [branch.id] },
        { quiet: true },
      )
      if (refused.length > 0) throw new Error(refused[0].message)
      notify({ kind: 'success', message: t`${branch.title} is open again` })
      await forget()
      await go({ to: paths.one(branch.id) })
    } catch (error) {
      notify({ kind: 'error', title: t`${branch.title} could not be opened`, message: wordsOf(error) })
    }
  }

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.srOnly}>
          <Trans>Branches and warehouses</Trans>
        </h1>
        <p>
          <Trans>New records belong to the branch that is chosen at the top of the menu.</Trans>
        </p>
        {!phone && add}
      </header>
      <div className={classes.split}>
        <nav className={`${classes.side} ${classes.across}`} aria-label={t`Branches`}>
          <ul>
            {branches.map((branch) => {
              const Glyph = branch.type === 'Warehouse' ? IconBuildingWarehouse : IconBuildingStore
              return (
                <li key={branch.id}>
                  <GoLink
                    to={paths.one(branch.id)}
                    className={classes.item}
                    {...(branch.id === id ? { 'aria-current': true } : {})}
                  >
                    <Glyph size={16} stroke={1.7} className={classes.glyph} />
                    <span>
                      <b>{branch.title}</b>
                      <small>{[branch.city, branch.state].filter(Boolean).join(', ')}</small>
                    </span>
                    {branch.is_default === true && (
                      <Pill tone="brand">
                        <Trans>Main</Trans>
                      </Pill>
                    )}
                  </GoLink>
                </li>
              )
            })}
          </ul>
          {closed.length > 0 && (
            <div className={classes.closed}>
              <button type="button" aria-expanded={closed_shown} onClick={() => showClosed(!closed_shown)}>
                <Trans>Closed ({closed.length})</Trans>
              </button>
              {closed_shown && (
                <ul>
                  {closed.map((branch) => (
                    <li key={branch.id}>
                      <span>{branch.title}</span>
                      {rights.can('delete') && (
                        <Button
                          variant="subtle"
                          leftSection={<IconRefresh size={14} aria-hidden />}
                          onClick={() => void open(branch)}
                        >
                          <Trans>Open again</Trans>
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
        </nav>
        <section className={classes.detail}>
          {chosen ? (
            <BranchDetail key={chosen.id} id={chosen.id} branches={branches} people={liveOf(book, 'user')} />
          ) : (
            <EmptyState
              icon={IconMapPin}
              title={<Trans>This branch is not here</Trans>}
              detail={<Trans>It was closed, or it never was one of this business.</Trans>}
            >
              <GoLink to={paths.list} className={classes.link}>
                <Trans>Main branch</Trans>
              </GoLink>
            </EmptyState>
          )}
        </section>
      </div>
      {phone && add && <footer className={classes.thumbs}>{add}</footer>}
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
    </div>
  )
}
