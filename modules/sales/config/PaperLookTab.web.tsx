import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LANGUAGES } from '#base/language.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { get, put } from '#ui/client/request.ts'
import { FilesInput } from '#ui/FilesInput.tsx'
import { ChoiceCards } from '#ui/layout/choices.tsx'
import { Muted, Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { Loaded } from '#ui/layout/Loaded.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { PaperLook, Template } from '../paper/look.ts'
import { PaperSketch } from './PaperSketch.web.tsx'

type Stored = PaperLook & { signature: string | null }

const LARGEST_BYTES = 200 * 1024

/** How quotations and invoices look on paper: template, colour, second language and signature. */
export function PaperLookTab() {
  const tenant = useTenantKey()
  const key = [...tenant, 'paper look']
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => get<Stored>('paper_look', { quiet: true, signal }) })
  return (
    <Loaded query={query} failed={<Trans>The look of papers could not be loaded</Trans>} lines={6}>
      {(stored) => (
        <Stack>
          <LookPanel key={JSON.stringify(stored)} stored={stored} query_key={key} />
          <SignaturePanel signature={stored.signature} query_key={key} />
        </Stack>
      )}
    </Loaded>
  )
}

function LookPanel({ stored, query_key }: { stored: Stored; query_key: readonly unknown[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { signature: _signature, ...first } = stored
  const [look, setLook] = useState<PaperLook>(first)
  const save = useMutation({
    mutationFn: () => put<Stored>('paper_look', look, { quiet: true }),
    onSuccess: (answer) => {
      queries.setQueryData(query_key, answer)
      notify({ kind: 'success', message: t`The look of papers was saved` })
    },
  })
  const templates: { value: Template; title: string; detail: string }[] = [
    { value: 'classic', title: t`Classic`, detail: t`Lines in your colour` },
    { value: 'band', title: t`Band`, detail: t`Your name on a band in your colour` },
    { value: 'grid', title: t`Bill book`, detail: t`A frame of lines, as on printed bills` },
  ]
  const colours = [
    { value: '#0b5d46', title: t`Green` },
    { value: '#123a6b', title: t`Blue` },
    { value: '#7a1f3d', title: t`Wine red` },
    { value: '#6b3d12', title: t`Brown` },
    { value: '#4b2a7b', title: t`Violet` },
    { value: '#1c1f21', title: t`Black` },
  ]
  return (
    <Panel title={<Trans>Look</Trans>}>
      <Stack>
        <ChoiceCards
          label={t`Template`}
          name="template"
          value={look.template}
          options={templates.map((one) => ({
            ...one,
            picture: <PaperSketch template={one.value} colour={look.colour} />,
          }))}
          onChange={(template) => setLook({ ...look, template })}
        />
        <ChoiceCards
          label={t`Colour`}
          name="colour"
          min={120}
          value={look.colour}
          options={colours.map((one) => ({ ...one, icon: <Swatch colour={one.value} /> }))}
          onChange={(colour) => setLook({ ...look, colour })}
        />
        <NativeSelect
          label={t`Second language`}
          description={t`Its words are printed beside those of the first language.`}
          maw={320}
          value={look.second_language ?? ''}
          onChange={(event) =>
            setLook({ ...look, second_language: (event.currentTarget.value || null) as PaperLook['second_language'] })
          }
          data={[{ value: '', label: t`None` }, ...LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))]}
        />
        {save.error && <Problem>{wordsOf(save.error)}</Problem>}
        <Row>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            <Trans>Save</Trans>
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <span style={{ width: 22, height: 22, borderRadius: 6, background: colour, flex: 'none' }} />
)

/** The picture of a signature: chosen, shown and removed. */
function SignaturePanel({ signature, query_key }: { signature: string | null; query_key: readonly unknown[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: (content_base64: string | null) => put<Stored>('paper_signature', { content_base64 }, { quiet: true }),
    onMutate: () => setProblem(null),
    onSuccess: (answer) => queries.setQueryData(query_key, answer),
    onError: (error) => setProblem(wordsOf(error)),
  })
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > LARGEST_BYTES) return setProblem(t`Choose a JPG or PNG of at most 200 KB`)
    change.mutate(btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer()))))
  }
  return (
    <Panel title={<Trans>Signature</Trans>}>
      <Stack>
        {signature && (
          // White, because the ink of a signature is dark.
          <img
            src={signature}
            alt={t`Signature`}
            height={64}
            style={{ background: '#fff', padding: 8, borderRadius: 8, alignSelf: 'flex-start' }}
          />
        )}
        <Row>
          <Button variant="default" loading={change.isPending} onClick={() => input.current?.click()}>
            {signature ? <Trans>Change the signature</Trans> : <Trans>Add a signature</Trans>}
          </Button>
          {signature && (
            <Button variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </Row>
        {problem ? (
          <Problem>{problem}</Problem>
        ) : (
          <Muted>
            <Trans>JPG or PNG of at most 200 KB. It is printed above “Authorised signatory”.</Trans>
          </Muted>
        )}
        <FilesInput input={input} label={t`Signature`} accept=".jpg,.jpeg,.png" onFiles={(files) => void take(files)} />
      </Stack>
    </Panel>
  )
}
