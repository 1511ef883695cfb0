import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Input } from '@mantine/core'
import { IconTransform } from '@tabler/icons-react'
import { createContext, useContext, useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { LinesField } from '#engine/record/fields.ts'
import { FieldInput } from '#engine/web/form/field-input.tsx'
import type { InputProps } from '#engine/web/override.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Row, Stack } from '#ui/layout/flow.tsx'
import type { GoodsLine } from '../use-challan-goods.web.ts'

/** The lines of the challan of which something is still out. */
export const OpenGoods = createContext<readonly GoodsLine[]>([])

/** For each line that is still out: how much came back, what was lost, and as what it came back. At first all of it came back. */
export default function GoodsInput(props: InputProps) {
  const lines = useContext(OpenGoods)
  const { setValue, getValues } = useFormContext()
  const { path } = props
  useEffect(() => {
    const known = (getValues(path) ?? []) as unknown[]
    if (known.length === 0)
      setValue(
        path,
        lines.map(({ id, left }) => ({
          line: String(id),
          quantity: left,
          lost: '',
          item_id: null,
          made: '',
          made_unit: null,
        })),
      )
  }, [lines, path, setValue, getValues])
  return (
    <Stack gap="md">
      {lines.map((line, index) => (
        <OneLine key={line.id} line={line} at={`${path}.${index}`} input={props} />
      ))}
    </Stack>
  )
}

function OneLine({ line, at, input }: { line: GoodsLine; at: string; input: InputProps }) {
  const { t } = useLingui()
  const [is_other, setOther] = useState(false)
  const { description, unit, sent, left } = line
  const fields = (input.field as LinesField).fields
  const words = [left, unit].filter(Boolean).join(' ')
  return (
    <Stack gap="xs">
      <div>
        <Input.Label>{description}</Input.Label>
        <Input.Description>{t`${words} of ${sent} still out`}</Input.Description>
      </div>
      <Row gap="sm" align="flex-start">
        <TextField name={`${at}.quantity`} label={t`Back`} inputMode="decimal" maxLength={16} />
        <TextField name={`${at}.lost`} label={t`Loss or waste`} inputMode="decimal" maxLength={16} />
      </Row>
      {is_other ? (
        (['item_id', 'made', 'made_unit'] as const).map((name) => (
          <FieldInput
            key={name}
            definition={input.definition}
            record_id={null}
            name={name}
            path={`${at}.${name}`}
            field={fields[name]}
          />
        ))
      ) : (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTransform size={14} aria-hidden />}
            onClick={() => setOther(true)}
          >
            <Trans>Came back as another item</Trans>
          </Button>
        </div>
      )}
    </Stack>
  )
}
