import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMapPin, IconX } from '@tabler/icons-react'
import type { Row as RecordRow } from '#engine/web/override.ts'
import type { Option } from '#engine/web/use-options.ts'
import { useRecord } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { Pill } from '#ui/bits.tsx'
import { post } from '#ui/client/request.ts'
import { Facts } from '#ui/layout/fields.tsx'
import { Row, Spacer, Title } from '#ui/layout/flow.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { location as definition } from '#modules/business/location.record.ts'
import { useInstantSave } from '../people-lists.web.ts'
import { PlacePeople } from '../PlacePeople.web.tsx'
import { BranchMenu } from './BranchMenu.web.tsx'
import { useBranchPeople } from './use-branch.web.ts'

/** One branch: its address and the people who work there. */
export function BranchDetail({ id, branches, people }: { id: number; branches: Option[]; people: Option[] }) {
  const { t } = useLingui()
  const may_edit = useRights(definition).can('edit')
  const record = useRecord(definition, id)
  const staff = useBranchPeople(id, people)
  const { save, problemOf } = useInstantSave()
  if (record.isError)
    return (
      <ErrorState
        what={t`This branch could not be loaded`}
        error={record.error}
        onRetry={() => void record.refetch()}
      />
    )
  if (!record.data) return <Skeleton height={20} lines={6} />
  const name = String(record.data.name)
  const assign = (body: Record<string, number[]>, message: string) =>
    void save('people', () => post(`locations/${id}/people`, body, { quiet: true }), message)
  return (
    <>
      <Row>
        <Title>{name}</Title>
        {record.data.is_default === true && (
          <Pill tone="brand">
            <Trans>Main branch</Trans>
          </Pill>
        )}
        <Spacer />
        <BranchMenu row={record.data} branches={branches} people={staff.assigned.length} />
      </Row>
      <BranchFacts row={record.data} />
      {staff.query.isError && (
        <ErrorState
          what={t`The people could not be loaded`}
          error={staff.query.error}
          onRetry={() => void staff.query.refetch()}
        />
      )}
      {staff.query.isPending && <Skeleton height={28} lines={3} />}
      {staff.query.data && (
        <PlacePeople
          title={<Trans>People who work here</Trans>}
          place={name}
          addable={may_edit ? staff.addable : []}
          problem={problemOf('people')}
          onAdd={(person) => assign({ add: [person.id] }, t`${person.title} now works in ${name}`)}
          people={[
            ...staff.assigned.map((person) => ({
              ...person,
              side: may_edit && (
                <ActionIcon
                  size={32}
                  aria-label={t`Remove ${person.name} from ${name}`}
                  onClick={() => assign({ remove: [person.id] }, t`${person.name} no longer works in ${name}`)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              ),
            })),
            ...staff.in_all.map((person) => ({
              ...person,
              side: <Pill>{person.is_owner ? t`Owner` : t`Works in every branch`}</Pill>,
            })),
          ]}
        />
      )}
    </>
  )
}

/** Type, address and place on the map. */
function BranchFacts({ row }: { row: RecordRow }) {
  const { t, i18n } = useLingui()
  const text = (name: string) => (row[name] === null || row[name] === undefined ? '' : String(row[name]))
  const joined = (names: string[], by: string) => names.map(text).filter(Boolean).join(by)
  const at = { latitude: text('latitude'), longitude: text('longitude') }
  return (
    <Facts
      facts={[
        [i18n._(definition.fields.type.label), text('type')],
        [t`Address`, joined(['address_1', 'address_2', 'landmark'], ', ')],
        [t`City`, joined(['city', 'pincode'], ' ')],
        [t`State`, joined(['state', 'country'], ', ')],
        [
          t`On the map`,
          at.latitude && at.longitude ? (
            <a
              href={`https://www.openstreetmap.org/?mlat=${at.latitude}&mlon=${at.longitude}#map=16/${at.latitude}/${at.longitude}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <IconMapPin size={14} aria-hidden /> <span className="ltr">{`${at.latitude},${at.longitude}`}</span>
            </a>
          ) : null,
        ],
      ]}
    />
  )
}
