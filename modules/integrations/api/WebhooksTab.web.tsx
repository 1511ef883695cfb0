import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDots, IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post, put, remove } from '#ui/client/request.ts'
import { Pill } from '#ui/bits.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { formatDateTime } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { EmptyState, ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { type HookRow, hooksQuery } from './api-calls.web.ts'
import classes from './api.module.css'
import { DeliveryLog } from './DeliveryLog.web.tsx'
import { HookForm } from './HookForm.web.tsx'
import { SecretOnce } from './SecretOnce.web.tsx'

type Asking = { what: 'edit' | 'rotate' | 'delete' | 'log'; hook: HookRow } | { what: 'new' } | null

/** Webhooks of a business: made, changed, tried, paused, and what they were told. */
export function WebhooksTab({ business_id }: { business_id: number }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const hooks = useQuery(hooksQuery(business_id))
  const [asking, setAsking] = useState<Asking>(null)
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  // What is counted of it changes while its log is open.
  const current = (hook: HookRow) => hooks.data?.data.find((one) => one.id === hook.id) ?? hook
  const again = () => queries.invalidateQueries({ queryKey: hooksQuery(business_id).queryKey })
  const run = async (work: () => Promise<{ secret?: string }>, done: string) => {
    setBusy(true)
    try {
      const answer = await work()
      if (answer.secret) setSecret(answer.secret)
      else notifySaved(done)
      await again()
      setAsking(null)
    } catch (error) {
      notify({ kind: 'error', message: wordsOf(error) })
    }
    setBusy(false)
  }
  const quiet = { quiet: true }
  const act = (hook: HookRow, what: string) => {
    const path = `webhooks/${hook.id}`
    if (what === 'test')
      return void run(() => post(`${path}/test`, {}, quiet), t`The test is on its way`).then(() =>
        setAsking({ what: 'log', hook }),
      )
    const state = what === 'pause' ? 'paused' : 'active'
    void run(() => put(path, { state }, quiet), state === 'paused' ? t`The webhook is paused` : t`The webhook is on`)
  }
  const add = (
    <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setAsking({ what: 'new' })}>
      <Trans>New webhook</Trans>
    </Button>
  )
  return (
    <>
      <div className={classes.bar}>
        <p>
          <Trans>A webhook tells another program at once what has changed here, signed and in order.</Trans>
        </p>
        {hooks.data && hooks.data.data.length > 0 && add}
      </div>
      {hooks.isPending && <Skeleton lines={4} height={18} />}
      {hooks.isError && (
        <ErrorState
          what={<Trans>The webhooks could not be loaded</Trans>}
          error={hooks.error}
          onRetry={() => void hooks.refetch()}
        />
      )}
      {hooks.data?.data.length === 0 && (
        <EmptyState icon={IconWebhook} title={<Trans>No webhooks yet</Trans>}>
          {add}
        </EmptyState>
      )}
      {hooks.data && hooks.data.data.length > 0 && (
        <ul className={classes.list}>
          {hooks.data.data.map((hook) => (
            <HookLine
              key={hook.id}
              hook={hook}
              onAct={(what) => act(hook, what)}
              onAsk={(what) => setAsking({ what, hook })}
            />
          ))}
        </ul>
      )}
      {(asking?.what === 'new' || asking?.what === 'edit') && hooks.data && (
        <HookForm
          hook={asking.what === 'edit' ? asking.hook : null}
          events={hooks.data.events}
          onClose={() => setAsking(null)}
          onSaved={(answer) => {
            setAsking(null)
            if (answer.secret) setSecret(answer.secret)
            else notifySaved()
            void again()
          }}
        />
      )}
      {asking?.what === 'log' && (
        <DeliveryLog business_id={business_id} hook={current(asking.hook)} onClose={() => setAsking(null)} />
      )}
      {(asking?.what === 'rotate' || asking?.what === 'delete') && (
        <ConfirmDialog
          title={asking.what === 'delete' ? t`Delete ${asking.hook.name}?` : t`A new secret for ${asking.hook.name}?`}
          confirm={asking.what === 'delete' ? t`Delete` : t`Make a new secret`}
          danger={asking.what === 'delete'}
          busy={busy}
          onClose={() => setAsking(null)}
          onConfirm={() =>
            void run(
              () =>
                asking.what === 'delete'
                  ? remove(`webhooks/${asking.hook.id}`, quiet)
                  : post(`webhooks/${asking.hook.id}/rotate`, {}, quiet),
              t`The webhook is deleted`,
            )
          }
        >
          {asking.what === 'delete'
            ? t`It is told nothing any more, also not what is still on its way.`
            : t`For 24 hours messages carry a signature of both, so that nothing is refused meanwhile.`}
        </ConfirmDialog>
      )}
      {secret && (
        <SecretOnce
          title={t`The secret of your webhook`}
          text={secret}
          hint={t`With it the other side checks that a message is yours.`}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

function HookLine({
  hook,
  onAct,
  onAsk,
}: {
  hook: HookRow
  onAct: (what: 'test' | 'pause' | 'go_on') => void
  onAsk: (what: 'edit' | 'rotate' | 'delete' | 'log') => void
}) {
  const { t } = useLingui()
  const on = hook.state === 'active'
  return (
    <li data-off={on ? undefined : true}>
      <div className={classes.what}>
        <b>
          <button type="button" className={classes.link} onClick={() => onAsk('log')}>
            {hook.name}
          </button>{' '}
          {hook.state === 'paused' && <Pill tone="warm">{t`Paused`}</Pill>}
          {hook.state === 'disabled' && <Pill tone="danger">{t`Switched off`}</Pill>}
          {on && hook.rest_until && <Pill tone="warm">{t`Does not answer`}</Pill>}
          {hook.failed > 0 && (
            <Pill tone="danger">
              <Plural value={hook.failed} one="# failed" other="# failed" />
            </Pill>
          )}
        </b>
        <small className="ltr">{hook.url}</small>
        {hook.problem && <small className={classes.problem}>{wordOf(hook.problem)}</small>}
      </div>
      <small className={classes.side}>
        {hook.last_success_at ? t`Told ${formatDateTime(hook.last_success_at)}` : t`Nothing told yet`}
        <br />
        {on && hook.pending > 0 ? (
          <Plural value={hook.pending} one="# on its way" other="# on their way" />
        ) : (
          <Plural value={hook.events.length} one="# event" other="# events" />
        )}
      </small>
      <LazyMenu
        position="bottom-end"
        target={
          <button type="button" className={classes.more} aria-label={t`What to do with ${hook.name}`}>
            <IconDots size={17} aria-hidden />
          </button>
        }
        items={[
          { label: t`Show the log`, onClick: () => onAsk('log') },
          { label: t`Send a test`, disabled: !on, onClick: () => onAct('test') },
          { label: t`Edit`, onClick: () => onAsk('edit') },
          on
            ? { label: t`Pause`, onClick: () => onAct('pause') }
            : { label: t`Switch on`, onClick: () => onAct('go_on') },
          { label: t`Make a new secret`, onClick: () => onAsk('rotate') },
          '-',
          { label: t`Delete`, danger: true, onClick: () => onAsk('delete') },
        ]}
      />
    </li>
  )
}
