import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import '#ui/css/input.ts'
import { IconSelector } from '@tabler/icons-react'
import { Stack } from '#ui/layout/flow.tsx'
import { type Finding, JOIN_MAX, VALUE_MAX } from '../capture/mapping.ts'

type Path = { path: string; example: string }

const SIGN = <IconSelector size={15} stroke={1.6} aria-hidden />

/** The source of one field of an enquiry: automatic, one place, several places joined, or a fixed value. */
export function FindingField({
  target,
  label,
  finding,
  paths,
  onChange,
}: {
  target: string
  label: string
  finding: Finding | undefined
  paths: readonly Path[]
  onChange: (finding: Finding | undefined) => void
}) {
  const { t } = useLingui()
  const kind = !finding ? '' : 'path' in finding ? `path ${finding.path}` : 'join' in finding ? 'join' : 'value'
  const choose = (value: string) => {
    if (value === '') onChange(undefined)
    else if (value === 'value') onChange({ value: '' })
    else if (value === 'join') onChange({ join: finding && 'path' in finding ? [finding.path] : [], with: ' ' })
    else onChange({ path: value.slice(5) })
  }
  return (
    <Stack gap="xs">
      <NativeSelect
        rightSection={SIGN}
        label={label}
        value={kind}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t`Automatic (${target})` },
          ...placesOf(paths, finding && 'path' in finding ? [finding.path] : []).map(({ value, label: name }) => ({
            value: `path ${value}`,
            label: name,
          })),
          { value: 'join', label: t`Several joined…` },
          { value: 'value', label: t`Always the same…` },
        ]}
      />
      {finding && 'value' in finding && (
        <TextInput
          aria-label={t`${label}, always`}
          placeholder={t`Fixed value`}
          value={finding.value}
          maxLength={VALUE_MAX}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
      {finding && 'join' in finding && <Joined label={label} finding={finding} paths={paths} onChange={onChange} />}
    </Stack>
  )
}

function Joined({
  label,
  finding,
  paths,
  onChange,
}: {
  label: string
  finding: { join: string[]; with: string }
  paths: readonly Path[]
  onChange: (finding: Finding) => void
}) {
  const { t } = useLingui()
  const put = (index: number, path: string) =>
    onChange({
      ...finding,
      join: finding.join.toSpliced(index, 1, ...(path === '' ? [] : [path])),
    })
  const slots = finding.join.length < JOIN_MAX ? [...finding.join, ''] : finding.join
  const signs: [string, string][] = [
    [' ', t`with a space`],
    [', ', t`with a comma`],
    [' - ', t`with a dash`],
    ['\n', t`each on a line of its own`],
    ['', t`with nothing between`],
  ]
  const known = signs.some(([sign]) => sign === finding.with)
  return (
    <Stack gap="xs">
      {slots.map((path, index) => (
        <NativeSelect
          rightSection={SIGN}
          key={index}
          aria-label={t`${label}, part ${index + 1}`}
          value={path}
          onChange={(event) => put(index, event.currentTarget.value)}
          data={[
            { value: '', label: path === '' ? t`Add a part…` : t`Take this part out` },
            ...placesOf(paths, finding.join),
          ]}
        />
      ))}
      <NativeSelect
        rightSection={SIGN}
        aria-label={t`${label}, joined`}
        value={finding.with}
        onChange={(event) => onChange({ ...finding, with: event.currentTarget.value })}
        data={[
          ...signs.map(([value, name]) => ({ value, label: name })),
          ...(known ? [] : [{ value: finding.with, label: t`with “${finding.with}”` }]),
        ]}
      />
    </Stack>
  )
}

// A place chosen before stays in the list even if the example does not contain it.
function placesOf(paths: readonly Path[], chosen: readonly string[]): { value: string; label: string }[] {
  const missing = chosen.filter((path) => path !== '' && !paths.some((one) => one.path === path))
  return [
    ...missing.map((path) => ({ value: path, label: path })),
    ...paths.map(({ path, example }) => ({ value: path, label: example ? `${path}: ${example}` : path })),
  ]
}
