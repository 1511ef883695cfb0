import '#ui/css/select.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconDots, IconDoorExit, IconMapPin, IconPencil, IconStar, IconUserPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { get, post } from '#ui/client/request.ts'
import { usePaths, useSetup } from '#engine/web/context.tsx'
import { type Option } from '#engine/web/use-options.ts'
import { useRecord, useUpdate } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { useGo } from '#ui/places.ts'
import { Person, Pill } from '#ui/bits.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { Fact } from '#ui/RecordPage.tsx'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { location as definition } from '#modules/business/location.record.ts'
import { MoveAndClose } from '../MoveAndClose.web.tsx'
import { useForgetBusiness } from '../people-lists.web.ts'
import classes from '../people.module.css'

const FormDrawer = lazy(() => import('#engine/web/form/FormDrawer.tsx'))

interface BranchPerson {
  id: number
  name: string
  is_owner: boolean
  /** Tied to no branch, so at work in every one. */
  in_all: boolean
}

/** One branch: where it is, what it is, and who works there. */
export function BranchDetail({ id, branches, people }: { id: number; branches: Option[]; people: Option[] }) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const go = useGo()
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const forget = useForgetBusiness()
  const record = useRecord(definition, id)
  const update = useUpdate(definition)
  const [dialog, setDialog] = useState<'edit' | 'close' | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const staff = useQuery({
    queryKey: [business_id, 'branch people', id],
    queryFn: async ({ signal }) =>
      (await get<{ data: BranchPerson[] }>(`locations/${id}/people`, { quiet: true, signal })).data,
  })
  if (record.isError)
    return (
      <ErrorState
        what={t`This branch could not be loaded`}
        error={record.error}
        onRetry={() => void record.refetch()}
      />
    )
  if (!record.data) return <Skeleton height={20} lines={6} />
  const row = record.data
  const text = (name: string) => (row[name] === null || row[name] === undefined ? '' : String(row[name]))
  const name = text('name')
  const tied = staff.data?.filter((person) => !person.in_all) ?? []
  const in_all = staff.data?.filter((person) => person.in_all) ?? []
  const others = people.filter(
    (person) =>
      person.status === 'Active' &&
      !tied.some((one) => one.id === person.id) &&
      !in_all.some((one) => one.is_owner && one.id === person.id),
  )
  const place = row.latitude && row.longitude ? `${text('latitude')},${text('longitude')}` : null

  async function tie(body: Record<string, number[]>, message: string) {
    setWrong(null)
    try {
      await post(`locations/${id}/people`, body, { quiet: true })
      notify({ kind: 'success', message })
    } catch (error) {
      setWrong(wordsOf(error))
    }
    await forget()
  }

  const makeMain = () =>
    update.mutate(
      { id, body: { is_default: true } },
      {
        onSuccess: () => {
          notify({ kind: 'success', message: t`${name} is now the main branch` })
          void forget()
        },
        onError: (error) =>
          notify({ kind: 'error', title: t`The main branch was not changed`, message: wordsOf(error) }),
      },
    )

  return (
    <>
      <header className={classes.detailHead}>
        <h2>
          {name}
          {row.is_default === true && (
            <Pill tone="brand">
              <Trans>Main branch</Trans>
            </Pill>
          )}
        </h2>
        {rights.can('edit') && (
          <Button
            variant="default"
            leftSection={<IconPencil size={15} aria-hidden />}
            onClick={() => setDialog('edit')}
          >
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
                onClick: makeMain,
              },
              {
                label: t`Close this branch`,
                icon: IconDoorExit,
                danger: true,
                disabled: branches.length < 2 || !rights.can('delete'),
                detail: branches.length < 2 ? t`A business keeps at least one` : undefined,
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
      </header>
      <dl className={classes.facts}>
        <Fact label={i18n._(definition.fields.type.label)}>{text('type')}</Fact>
        <Fact label={t`Address`}>{['address_1', 'address_2', 'landmark'].map(text).filter(Boolean).join(', ')}</Fact>
        <Fact label={t`City`}>{[text('city'), text('pincode')].filter(Boolean).join(' ')}</Fact>
        <Fact label={t`State`}>{[text('state'), text('country')].filter(Boolean).join(', ')}</Fact>
        <Fact label={t`On the map`}>
          {place && (
            <a
              href={`https://www.openstreetmap.org/?mlat=${text('latitude')}&mlon=${text('longitude')}#map=16/${text('latitude')}/${text('longitude')}`}
              target="_blank"
              rel="noopener noreferrer"
              className={classes.link}
            >
              <IconMapPin size={14} aria-hidden /> <span className="ltr">{place}</span>
            </a>
          )}
        </Fact>
      </dl>
      <h3 className={classes.sub}>
        <Trans>People who work here</Trans>
      </h3>
      {wrong && (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
      {staff.isError && (
        <ErrorState what={t`The people could not be loaded`} error={staff.error} onRetry={() => void staff.refetch()} />
      )}
      {staff.isPending && <Skeleton height={28} lines={3} />}
      {staff.data && rights.can('edit') && others.length > 0 && (
        <Select
          key={tied.length}
          aria-label={t`Add somebody to ${name}`}
          placeholder={t`Add somebody`}
          leftSection={<IconUserPlus size={15} aria-hidden />}
          data={others.map((person) => ({ value: String(person.id), label: person.title }))}
          value={null}
          onChange={(value) => {
            const person = others.find((one) => String(one.id) === value)
            if (person) void tie({ add: [person.id] }, t`${person.title} now works in ${name}`)
          }}
          searchable
          nothingFoundMessage={t`No matches`}
          size="sm"
          className={classes.adder}
        />
      )}
      {staff.data && (
        <ul className={classes.people}>
          {tied.map((person) => (
            <li key={person.id}>
              <Person id={person.id} name={person.name} size={28} />
              {rights.can('edit') && (
                <ActionIcon
                  size={32}
                  aria-label={t`Take ${person.name} out of ${name}`}
                  onClick={() => void tie({ remove: [person.id] }, t`${person.name} no longer works in ${name}`)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
          {in_all.map((person) => (
            <li key={person.id}>
              <Person id={person.id} name={person.name} size={28} />
              <Pill>{person.is_owner ? <Trans>Owner</Trans> : <Trans>Works in every branch</Trans>}</Pill>
            </li>
          ))}
        </ul>
      )}
      {dialog === 'edit' && (
        <Suspense>
          <FormDrawer
            definition={definition}
            id={id}
            onClose={() => setDialog(null)}
            onSaved={() => {
              setDialog(null)
              notify({ kind: 'success', message: t`Branch saved` })
              void forget()
            }}
          />
        </Suspense>
      )}
      {dialog === 'close' && (
        <MoveAndClose
          title={t`Close ${name}?`}
          confirm={t`Close the branch`}
          path={`locations/${id}/close`}
          people={tied.length}
          choices={branches.filter((one) => one.id !== id).map((one) => ({ id: one.id, title: one.title }))}
          choose={t`Choose a branch`}
          alone={t`Its records stay as they are. You can open it again later.`}
          done={t`${name} is closed`}
          onClose={() => setDialog(null)}
          onDone={() => void go({ to: paths.list, replace: true })}
        />
      )}
    </>
  )
}
