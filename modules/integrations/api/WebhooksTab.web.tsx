import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { post, put, remove } from '#ui/client/request.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { List } from '#ui/layout/List.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { EmptyState, wordsOf } from '#ui/states.tsx'
import { notify, notifySaved } from '#ui/toast.ts'
import { type HookRow, hooksQuery } from './api-calls.web.ts'
import { DeliveryLog } from './DeliveryLog.web.tsx'
import { HookForm } from './HookForm.web.tsx'
import { HookLine } from './HookLine.web.tsx'
import { SecretOnce } from './SecretOnce.web.tsx'
import { TabHead } from './TabHead.web.tsx'

type Asking = { what: 'edit' | 'rotate' | 'delete' | 'log'; hook: HookRow } | { what: 'new' } | null

/** The webhooks of a business: create, edit, test, pause, and the log of each. */
export function WebhooksTab({ business_id }: { business_id: number }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const hooks = useQuery(hooksQuery(business_id))
  const [asking, setAsking] = useState<Asking>(null)
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  // Its counts change while its log is open.
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
      <TabHead add={hooks.data && hooks.data.data.length > 0 && add}>
        <Trans>A webhook sends each change to another program at once, signed and in order.</Trans>
      </TabHead>
      <Loaded query={hooks} failed={<Trans>The webhooks could not be loaded</Trans>}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={IconWebhook} title={<Trans>No webhooks yet</Trans>}>
              {add}
            </EmptyState>
          ) : (
            <List framed>
              {data.map((hook) => (
                <HookLine
                  key={hook.id}
                  hook={hook}
                  onAct={(what) => act(hook, what)}
                  onAsk={(what) => setAsking({ what, hook })}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {(asking?.what === 'new' || asking?.what === 'edit') && hooks.data && (
        <HookForm
          hook={asking.what === 'edit' ? asking.hook : null}
          events={hooks.data.events}
          onClose={() => setAsking(null)}
          onSaved={(answer) => {
            setAsking(null)
            if (answer.secret) setSecret(answer.secret)
            else notifySaved(t`Webhook saved`)
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
            ? t`It will not receive any more messages, including those still waiting.`
            : t`For 24 hours messages are signed with both secrets, so that none is refused.`}
        </ConfirmDialog>
      )}
      {secret && (
        <SecretOnce
          title={t`The secret of your webhook`}
          text={secret}
          hint={t`The receiver uses it to check that a message comes from you.`}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}
