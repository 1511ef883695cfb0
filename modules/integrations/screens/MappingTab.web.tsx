import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import '#ui/css/input.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { post, put } from '#ui/client/request.ts'
import { useSetup } from '#engine/web/context.tsx'
import { Grid, Muted, Row, Stack } from '#ui/layout/flow.tsx'
import { notifySaved } from '#ui/toast.ts'
import { type Finding, type Mapping, pathsOf, type Target, tidyMapping } from '../capture/mapping.ts'
import { prettyJson } from '../pretty-json.ts'
import { type Connection, deliveriesQuery, deliveryQuery, type Preview, useAct } from './calls.web.ts'
import { EnquiryFacts } from './EnquiryFacts.web.tsx'
import { FindingField } from './FindingField.web.tsx'

const SHOWN: [Target, ReturnType<typeof msg>][] = [
  ['external_id', msg`Number of the enquiry`],
  ['name', msg`Name`],
  ['company', msg`Business name`],
  ['phone', msg`Phone`],
  ['email', msg`Email`],
  ['city', msg`City`],
  ['state', msg`State`],
  ['pincode', msg`Pincode`],
  ['address', msg`Address`],
  ['website', msg`Website`],
  ['product', msg`Product`],
  ['amount', msg`Amount`],
  ['message', msg`Message`],
  ['submitted_at', msg`Time it was sent`],
  ['sub_source', msg`Campaign or form`],
]

const EXAMPLE = '{"name": "Ritu Bansal", "phone": "9000001001", "message": "Call after 5"}'

/** Maps the fields of a request to those of an enquiry, with the last delivery as the example; can be tested before saving. */
export default function MappingTab({ connection }: { connection: Connection }) {
  const { t, i18n } = useLingui()
  const { business_id } = useSetup()
  const { busy, act } = useAct()
  const newest = useInfiniteQuery(deliveriesQuery(business_id, connection.id, '')).data?.pages[0].data[0]
  const last = useQuery({
    ...deliveryQuery(business_id, connection.id, newest?.id ?? 0),
    enabled: newest !== undefined,
  })
  const [typed, setTyped] = useState<string | null>(null)
  const [mapping, setMapping] = useState<Mapping>(connection.settings.mapping)
  const [preview, setPreview] = useState<Preview | null>(null)
  const text = typed ?? (last.data ? prettyJson(last.data.raw) : EXAMPLE)
  const sample = parse(text)
  const paths = sample ? pathsOf(sample) : []
  const choose = (target: Target, finding: Finding | undefined) => {
    const { [target]: _before, ...rest } = mapping
    setMapping(finding ? { ...rest, [target]: finding } : rest)
    setPreview(null)
  }
  const test = async () => {
    const answer = await act(() =>
      post<Preview>(`connections/${connection.id}/test`, { sample, mapping: tidyMapping(mapping) }, { quiet: true }),
    )
    if (answer) setPreview(answer)
  }
  const save = async () => {
    const body = { version: connection.version, settings: { mapping: tidyMapping(mapping) } }
    if (await act(() => put(`connections/${connection.id}`, body, { quiet: true }))) notifySaved(t`Connection saved`)
  }
  return (
    <Stack gap="lg">
      <Textarea
        label={last.data && typed === null ? t`The last delivery` : t`An example of a request`}
        description={t`You can paste another one`}
        autosize
        minRows={6}
        maxRows={16}
        value={text}
        spellCheck={false}
        styles={{ input: { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', fontSize: 12.5 } }}
        error={sample ? undefined : t`This is not a JSON object`}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Muted>
        <Trans>Fields with the same name as ours are found automatically. Choose the places of the others.</Trans>
      </Muted>
      <Grid min={280}>
        {SHOWN.map(([target, label]) => (
          <FindingField
            key={target}
            target={target}
            label={i18n._(label)}
            finding={mapping[target]}
            paths={paths}
            onChange={(finding) => choose(target, finding)}
          />
        ))}
      </Grid>
      <Row>
        <Button variant="default" loading={busy} disabled={!sample} onClick={() => void test()}>
          <Trans>Send test</Trans>
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      </Row>
      {preview && <EnquiryFacts preview={preview} />}
    </Stack>
  )
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
