import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCrown, IconMail, IconPhone, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { get, post } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { usePhoto } from '#platform/files/screen/photo.ts'
import { PhotoAvatar } from '#platform/files/screen/PhotoAvatar.tsx'
import { useSetup } from '#engine/web/context.tsx'
import { mailHref, telHref } from '#ui/reach.ts'
import { usePermissions } from '#engine/web/use-rights.ts'
import { Pill } from '#ui/bits.tsx'
import { SidePanel } from '#ui/Dialog.tsx'
import { Facts } from '#ui/layout/fields.tsx'
import { Muted, PanelBody, Row, Spacer, Stack } from '#ui/layout/flow.tsx'
import { formatNumber, formatPhone } from '#ui/display.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { type Directory, namesOf, type PersonLine, useRefreshPeople } from './calls.web.ts'
import { LastSignIn, PersonForm } from './PersonForm.web.tsx'
import { personSections } from './sections.web.ts'

const HandOverDialog = lazy(() => import('./HandOverDialog.web.tsx'))
const MakeOwnerDialog = lazy(() => import('./MakeOwnerDialog.web.tsx'))

/** The panel of a person: contact, edit, deactivate. */
export default function PersonPanel({
  person,
  directory,
  onClose,
}: {
  person: PersonLine
  directory: Directory
  onClose: () => void
}) {
  const { t } = useLingui()
  const { data: photo } = usePhoto(person.id)
  const editable = person.may_edit && person.status === 'Active'
  const status = person.is_owner ? t`Owner` : person.status === 'Inactive' ? t`Deactivated` : null
  return (
    <SidePanel
      title={
        <Row wrap={false} gap="md" as="span">
          <PhotoAvatar id={person.id} name={person.name} file_path={photo?.file_path} size={40} />
          <Stack gap="none" as="span">
            <span>
              {person.name} {status && <Pill tone={person.is_owner ? 'brand' : 'plain'}>{status}</Pill>}
            </span>
            <Muted as="small">{person.email}</Muted>
          </Stack>
        </Row>
      }
      onClose={onClose}
      width={520}
    >
      <PanelBody>
        <PersonActions person={person} directory={directory} onClose={onClose} />
        {!editable && <PersonFacts person={person} directory={directory} />}
        {person.may_deactivate && person.status === 'Inactive' && <StillHandingOver person={person} />}
      </PanelBody>
      {editable && <PersonForm person={person} directory={directory} onClose={onClose} />}
      {personSections.map((Section, index) => (
        <Section key={index} person={person} directory={directory} />
      ))}
    </SidePanel>
  )
}

function PersonActions({
  person,
  directory,
  onClose,
}: {
  person: PersonLine
  directory: Directory
  onClose: () => void
}) {
  const { t } = useLingui()
  const refresh = useRefreshPeople()
  const { data: permissions } = usePermissions()
  const is_owner = permissions?.some((one) => one.is_owner) ?? false
  const me = useSession()?.user.id
  const [open, setOpen] = useState<'hand_over' | 'owner' | null>(null)
  const [busy, setBusy] = useState(false)
  const active = person.status === 'Active'
  const activate = async () => {
    setBusy(true)
    try {
      await post(`users/${person.id}/activate`, {}, { quiet: true })
      notify({ kind: 'success', message: t`${person.name} is active again` })
      await refresh()
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row>
      {telHref(person.phone) && (
        <Button
          component="a"
          href={telHref(person.phone) as string}
          variant="default"
          leftSection={<IconPhone size={15} aria-hidden />}
        >
          <Trans>Call</Trans>
        </Button>
      )}
      {mailHref(person.email) && (
        <Button
          component="a"
          href={mailHref(person.email) as string}
          variant="default"
          leftSection={<IconMail size={15} aria-hidden />}
        >
          <Trans>Mail</Trans>
        </Button>
      )}
      <Spacer />
      {is_owner && active && person.id !== me && (
        <Button variant="default" leftSection={<IconCrown size={15} aria-hidden />} onClick={() => setOpen('owner')}>
          <Trans>Make owner</Trans>
        </Button>
      )}
      {person.may_deactivate && active && (
        <Button
          variant="outline"
          color="red.8"
          leftSection={<IconUserOff size={15} aria-hidden />}
          onClick={() => setOpen('hand_over')}
        >
          <Trans>Deactivate</Trans>
        </Button>
      )}
      {person.may_deactivate && !active && (
        <Button loading={busy} leftSection={<IconUserCheck size={15} aria-hidden />} onClick={() => void activate()}>
          <Trans>Activate again</Trans>
        </Button>
      )}
      <Suspense>
        {open === 'hand_over' && (
          <HandOverDialog person={person} directory={directory} onClose={() => setOpen(null)} onDone={onClose} />
        )}
        {open === 'owner' && <MakeOwnerDialog person={person} onClose={() => setOpen(null)} />}
      </Suspense>
    </Row>
  )
}

const LOOK_AGAIN_MS = 2_000

/** The number of records left in a large hand-over. */
function StillHandingOver({ person }: { person: PersonLine }) {
  const { business_id } = useSetup()
  const { data } = useQuery({
    queryKey: [business_id, 'people', 'hand_over', person.id],
    queryFn: ({ signal }) => get<{ total: number }>(`users/${person.id}/hand_over`, { quiet: true, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.total > 0 ? LOOK_AGAIN_MS : false),
    staleTime: 0,
  })
  if (!data || data.total === 0) return null
  const left = formatNumber(data.total)
  return (
    <Muted role="status">
      <Trans>Still to be handed over: {left}</Trans>
    </Muted>
  )
}

function PersonFacts({ person, directory }: { person: PersonLine; directory: Directory }) {
  const { t } = useLingui()
  const { roles, team, branches } = namesOf(directory, person)
  const facts: [string, string][] = [
    [t`Phone`, formatPhone(person.phone)],
    [t`Roles`, roles.join(', ')],
    [t`Team`, team ?? ''],
    [t`Branches`, branches.join(', ') || t`All branches`],
  ]
  return (
    <>
      <Facts facts={facts} />
      <LastSignIn person={person} />
    </>
  )
}
