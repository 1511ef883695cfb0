import '#ui/css/input.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, TextInput } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useCreate } from '#engine/web/use-record.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { textOf } from '#engine/web/value-text.ts'
import { Avatar } from '#ui/bits.tsx'
import { ApiError } from '#ui/client/api-error.ts'
import { formatPhone } from '#ui/display.ts'
import { Row } from '#ui/layout/flow.tsx'
import { List, ListRow, ReachLink, TextLink } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { telHref } from '#ui/reach.ts'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { CONTACT_TYPES } from '../contact-entries/primary-contacts.ts'
import { contact } from './contact.record.ts'
import { usePeopleOf } from './rows-of-contact.web.ts'

/** The people of a company, with their designations, and a line to add one. */
export default function ContactPeople({ row }: RecordPartProps) {
  const definition = useWhole(contact)
  const paths = usePaths(definition)
  const rights = useRights(definition)
  const people = usePeopleOf(row.id)
  const all = { combiner: 'AND', conditions: [{ field: 'company_id', condition: 'In', values: [row.id] }] }
  return (
    <Box pt="md">
      {rights.can('create') && rights.rule('company_id') === 'edit' && <AddPerson company_id={row.id} />}
      <Loaded query={people} failed={<Trans>The people could not be loaded</Trans>} lines={3}>
        {({ data, next }) =>
          data.length === 0 ? (
            <EmptyState icon={IconUsers} title={<Trans>No people in this company yet</Trans>} />
          ) : (
            <>
              <List>
                {data.map((one) => {
                  const phone = textOf(one.contact_number)
                  const href = telHref(phone)
                  return (
                    <ListRow
                      key={one.id}
                      lead={<Avatar id={one.id} name={textOf(one.name)} size={32} />}
                      title={<TextLink to={paths.one(one.id)}>{textOf(one.name)}</TextLink>}
                      detail={[textOf(one.designation), textOf(one.email)].filter(Boolean).join(' · ')}
                      side={
                        <span className="ltr">
                          {href ? <ReachLink href={href}>{formatPhone(phone)}</ReachLink> : formatPhone(phone)}
                        </span>
                      }
                    />
                  )
                })}
              </List>
              {next !== null && (
                <TextLink to={paths.list} search={{ filter: all }}>
                  <Trans>Show all in the list</Trans>
                </TextLink>
              )}
            </>
          )
        }
      </Loaded>
    </Box>
  )
}

const BLANK = { name: '', designation: '', phone: '' }

/** Adds a person to the company: name, designation and phone. The rest is entered on their page. */
function AddPerson({ company_id }: { company_id: number }) {
  const { t } = useLingui()
  const create = useCreate(useWhole(contact))
  const [typed, setTyped] = useState(BLANK)
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const change = (part: Partial<typeof BLANK>) => {
    setTyped({ ...typed, ...part })
    setAttempt(crypto.randomUUID())
    create.reset()
  }
  const issues = create.error instanceof ApiError ? create.error.errors : []
  const wrong = (field: string) =>
    issues.find((one) => one.field === field || one.field?.startsWith(`${field}.`))?.message
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (typed.name.trim() === '' || create.isPending) return
    const phone = { type: CONTACT_TYPES.phone, value: typed.phone, is_primary: true, phone_code: '+91', iso2: 'IN' }
    const body = {
      kind: 'Person',
      company_id,
      name: typed.name,
      designation: typed.designation.trim() === '' ? null : typed.designation,
      contacts: typed.phone.trim() === '' ? [] : [phone],
    }
    create.mutate(
      { body, idempotency_key: attempt },
      {
        onSuccess: () => {
          setTyped(BLANK)
          setAttempt(crypto.randomUUID())
        },
        onError: (error) => notify({ kind: 'error', title: t`The person was not added`, message: wordsOf(error) }),
      },
    )
  }
  const shared = { size: 'sm', style: { flex: '1 1 150px', minWidth: 0 } } as const
  return (
    <form onSubmit={save} aria-label={t`Add a person`}>
      <Row align="flex-start">
        <TextInput
          {...shared}
          value={typed.name}
          maxLength={255}
          placeholder={t`Name`}
          aria-label={t`Name of the person`}
          error={wrong('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          {...shared}
          value={typed.designation}
          maxLength={100}
          placeholder={t`Designation`}
          aria-label={t`Designation`}
          error={wrong('designation')}
          onChange={(event) => change({ designation: event.currentTarget.value })}
        />
        <TextInput
          {...shared}
          type="tel"
          value={typed.phone}
          maxLength={30}
          placeholder={t`Phone`}
          aria-label={t`Phone`}
          error={wrong('contacts')}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
        <Button
          type="submit"
          size="sm"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={typed.name.trim() === ''}
          loading={create.isPending}
        >
          <Trans>Add</Trans>
        </Button>
      </Row>
    </form>
  )
}
