import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#ui/client/api-error.ts'
import { post, signOutLocally } from '#ui/client/request.ts'
import { hasLiveSession, type SessionAnswer, storeSession, useSession } from '#ui/client/session.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { GoLink, useGo, usePlaceSearch } from '#ui/places.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { PhoneField } from '#ui/fields/PhoneField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { checks } from '#modules/business/checks.ts'
import { phoneCheck } from '#modules/business/checks/phone-check.ts'
import { authClasses as classes, AuthLayout, PasswordRules } from '#modules/business/index.web.ts'

type Look = {
  state: 'open' | 'used' | 'withdrawn' | 'expired'
  business_id: number
  business_name: string
  invited_by_name: string
  email: string
  name: string | null
  has_account: boolean
}

/** /invitation: the screen of an invitation's link (`?token=`). */
export default function InvitationScreen() {
  const { t } = useLingui()
  const token = String(usePlaceSearch().token ?? '')
  const session = useSession()
  // A person who signs in by phone and has no email yet joins with that account.
  const is_by_phone = session?.user.email === null && hasLiveSession()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => post<Look>('invitation', { token }, { quiet: true, signal }),
    retry: false,
    // Do not read it again: accepting changes the answer while the screen is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const unknown = error instanceof ApiError && error.status === 404
  if (isPending)
    return (
      <AuthLayout title={t`Your invitation`}>
        <Skeleton lines={3} height={16} />
      </AuthLayout>
    )
  if (error && !unknown)
    return (
      <AuthLayout title={t`Your invitation`}>
        <ErrorState what={t`The invitation could not be read`} error={error} onRetry={() => void refetch()} />
      </AuthLayout>
    )
  if (!data)
    return (
      <ClosedInvitation title={t`This link does not work`}>
        <Trans>It is not complete, or a newer mail has replaced it. Open the newest mail.</Trans>
      </ClosedInvitation>
    )
  if (data.state === 'used')
    return (
      <ClosedInvitation title={t`This invitation was accepted`}>
        <Trans>Sign in to work in {data.business_name}.</Trans>
      </ClosedInvitation>
    )
  if (data.state !== 'open')
    return (
      <ClosedInvitation
        title={data.state === 'expired' ? t`This invitation is too old` : t`This invitation was withdrawn`}
      >
        <Trans>Ask {data.invited_by_name} for a new one.</Trans>
      </ClosedInvitation>
    )
  return (
    <AuthLayout
      title={t`Join ${data.business_name}`}
      lead={
        <Trans>
          {data.invited_by_name} invites you. You work as <b className="ltr">{data.email}</b>.
        </Trans>
      }
    >
      {data.has_account || is_by_phone ? (
        <JoinWithAccount look={data} token={token} />
      ) : (
        <JoinAsNew look={data} token={token} />
      )}
    </AuthLayout>
  )
}

function ClosedInvitation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthLayout title={title} lead={children}>
      <p className={classes.under}>
        <GoLink to="/sign-in">
          <Trans>Go to sign in</Trans>
        </GoLink>
      </p>
    </AuthLayout>
  )
}

function JoinAsNew({ look, token }: { look: Look; token: string }) {
  const { t } = useLingui()
  const enter = useEnter()
  return (
    <FormShell<
      { name: string; phone: string; phone_code: string; password: string },
      SessionAnswer & { business_id: number }
    >
      label={t`Join ${look.business_name}`}
      footer="full"
      submitLabel={t`Join`}
      defaultValues={{ name: look.name ?? '', phone: '', phone_code: '+91', password: '' }}
      onSubmit={({ name, ...values }) =>
        post('invitation/accept', { token, name: name.trim(), ...values }, { quiet: true })
      }
      onSaved={(answer) => {
        storeSession(answer)
        void enter(answer.business_id)
      }}
    >
      <TextField name="name" label="Full name" required check={checks.full_name} autoComplete="name" autoFocus />
      <PhoneField name="phone" codeName="phone_code" label="Phone" required check={phoneCheck} />
      <PasswordField name="password" label="Password" required check={checks.password} autoComplete="new-password" />
      <PasswordRules name="password" />
    </FormShell>
  )
}

function JoinWithAccount({ look, token }: { look: Look; token: string }) {
  const { t } = useLingui()
  const go = useGo()
  const enter = useEnter()
  const queries = useQueryClient()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const next = `/invitation?token=${encodeURIComponent(token)}`
  const signIn = () => go({ to: '/sign-in', search: { next } })
  if (!session || !hasLiveSession())
    return (
      <>
        <Notice tone="warm">
          <Trans>This address already has an account. Sign in with it to accept.</Trans>
        </Notice>
        <Button size="md" fullWidth onClick={() => void signIn()}>{t`Sign in`}</Button>
      </>
    )
  if (session.user.email !== null && session.user.email.toLowerCase() !== look.email.toLowerCase())
    return (
      <>
        <div role="status">
          <Notice tone="warm">
            <Trans>
              You are signed in as {session.user.email}. The invitation is for {look.email}.
            </Trans>
          </Notice>
        </div>
        <Button
          size="md"
          fullWidth
          onClick={() => {
            void post('logout', {}, { quiet: true }).catch(() => null)
            signOutLocally()
            queries.clear()
            void signIn()
          }}
        >{t`Sign in as ${look.email}`}</Button>
      </>
    )
  const join = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { business_id } = await post<{ business_id: number }>('invitation/join', { token }, { quiet: true })
      await enter(business_id)
    } catch (error) {
      setFailure(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      {failure && (
        <Notice tone="danger" alert>
          {failure}
        </Notice>
      )}
      <Button size="md" fullWidth loading={busy} onClick={() => void join()}>{t`Join ${look.business_name}`}</Button>
    </>
  )
}

function useEnter() {
  const go = useGo()
  const queries = useQueryClient()
  return async (business_id: number) => {
    // The person has a new business.
    await queries.invalidateQueries({ queryKey: ['businesses'] })
    await go({ to: `/business/${business_id}/dashboard`, replace: true })
  }
}
