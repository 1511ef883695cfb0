import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { LinesField } from '#engine/record/fields.ts'
import { plainInputValue } from '#engine/web/form/field-values.ts'
import { blankLine, type LineValues, writtenLines } from '#engine/web/form/line-values.ts'
import type { InputProps } from '#engine/web/override.ts'
import { Stack } from '#ui/layout/flow.tsx'
import { PricedLines } from '../abroad/inputs-abroad.web.tsx'
import { useCessColumns } from './cess-columns.web.ts'
import type { PriceSide } from './line-of-item.ts'
import { type ItemLine, itemFieldsOf, useAskItem, useItemFill } from './use-item-fill.web.ts'

const LONGEST_CODE = 60

/** The lines of a document: choosing an item fills its line, and a scanned code begins the next line. */
export default function ItemLines({ side = 'sale', ...props }: InputProps & { side?: PriceSide }) {
  const field = props.field as LinesField
  useItemFill(props.path, field, side)
  const cess = useCessColumns(props.path)
  return (
    <Stack>
      <ScanBox path={props.path} field={field} side={side} />
      <PricedLines {...props} hidden={cess.hidden} />
      {cess.may_show && (
        <button type="button" className="link" style={{ alignSelf: 'start' }} onClick={cess.show}>
          <Trans>Enter compensation cess</Trans>
        </button>
      )}
    </Stack>
  )
}

/** Takes bar codes and item codes one after the other, as a scanner types them: each ends in Enter. */
function ScanBox({ path, field, side }: { path: string; field: LinesField; side: PriceSide }) {
  const { t } = useLingui()
  const { setValue, getValues } = useFormContext()
  const ask = useAskItem(side)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  // Scans wait for each other, so that lines stand in the order of the scans.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const take = (scanned: string) => {
    queue.current = queue.current.then(async () => {
      try {
        const found = await ask({ code: scanned, quantity: '1' })
        if (found.item_id === null || !found.line) return setProblem(t`No item has the code ${scanned}`)
        const lines = (getValues(path) ?? []) as LineValues[]
        const next = withScanned(field, lines, found)
        if (next === null) return setProblem(t`The document is full`)
        setProblem(null)
        setValue(path, next, { shouldDirty: true, shouldValidate: true })
      } catch {
        setProblem(t`The code was not looked up. Scan it again.`)
      }
    })
  }
  return (
    <TextInput
      label={t`Scan or type a code`}
      description={t`Bar code or item code, then Enter. The next code begins the next line.`}
      leftSection={<IconBarcode size={16} aria-hidden />}
      value={code}
      error={problem}
      maxLength={LONGEST_CODE}
      autoComplete="off"
      enterKeyHint="next"
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        const scanned = code.trim()
        setCode('')
        if (scanned) take(scanned)
      }}
    />
  )
}

/** The lines with one piece more of an item: on its own line where it has one, else on the first unused line. Null if all are used. */
export function withScanned(field: LinesField, lines: readonly LineValues[], found: ItemLine): LineValues[] | null {
  const again = lines.findIndex((line) => line.item_id === found.item_id)
  if (again >= 0) {
    const more = moreByOne(String(lines[again].quantity ?? '0'))
    return lines.with(again, { ...lines[again], quantity: more }) as LineValues[]
  }
  const values = Object.fromEntries(
    itemFieldsOf(field).map((name) => [name, plainInputValue(field.fields[name], found.line?.[name])]),
  )
  const used = new Set(writtenLines(field, lines))
  const free = [...lines.keys()].find((row) => !used.has(row))
  const line = { ...(free === undefined ? blankLine(field) : lines[free]), item_id: found.item_id, ...values }
  if (free !== undefined) return lines.with(free, line)
  return lines.length < field.max ? [...lines, line] : null
}

/** A quantity with one more: '2.5' is '3.5'. What cannot be read is left to the field's own check. */
const moreByOne = (quantity: string): string => {
  const [whole, decimals] = quantity.split('.')
  return /^\d{1,9}$/.test(whole) ? [String(Number(whole) + 1), ...(decimals ? [decimals] : [])].join('.') : quantity
}
