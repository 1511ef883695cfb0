import '#ui/css/select.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { FilterGroup } from '#engine/record/filter.ts'
import { post, put } from '#ui/client/request.ts'
import { useWhole } from '#engine/web/context.tsx'
import { FilterButton, FilterChips } from '#platform/filters/screen/FilterBar.tsx'
import type { OptionBook } from '#engine/web/use-options.ts'
import { Pill } from '#ui/bits.tsx'
import { SidePanel } from '#ui/Dialog.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormSection, FormShell, FullWidth } from '#ui/form/FormShell.tsx'
import { Muted, Problem, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { Notice } from '#ui/layout/Panel.tsx'
import { notifySaved } from '#ui/toast.ts'
import { useChange } from '#platform/lookups/screen/use-entries.ts'
import { lead } from '../../leads/lead.record.ts'
import { NEW_RULE, type RuleInput } from '../rule.ts'
import type { ShownRule } from './use-assignment.web.ts'
import { useRuleWords } from './use-rule-words.web.ts'

type Roles = readonly { id: number; name: string }[]

/** Creates or edits a rule; a sentence at the top describes it. */
export default function RuleDrawer({
  rule,
  roles,
  book,
  onClose,
}: {
  rule: ShownRule | null
  roles: Roles
  book: OptionBook
  onClose: () => void
}) {
  const { t } = useLingui()
  const { renew } = useChange()
  const title = rule ? t`Edit rule` : t`New rule`
  const start = Object.fromEntries(
    Object.keys(NEW_RULE).map((name) => [name, (rule ?? NEW_RULE)[name as keyof RuleInput]]),
  ) as unknown as RuleInput
  return (
    <SidePanel asks title={title} onClose={() => isPopoverOpen() || onClose()}>
      <FormShell<RuleInput>
        label={title}
        defaultValues={start}
        submitLabel={rule ? t`Save` : t`Create rule`}
        onCancel={onClose}
        onSubmit={(values) =>
          rule
            ? put(`assignment/rules/${rule.id}`, { ...values, version: rule.version }, { quiet: true })
            : post('assignment/rules', values, { quiet: true })
        }
        onSaved={() => {
          notifySaved(t`Rule saved`)
          void renew()
          onClose()
        }}
      >
        <Inputs roles={roles} book={book} is_new={rule === null} />
      </FormShell>
    </SidePanel>
  )
}

// Escape in the list of conditions must close only that list, although the panel gets the key first.
const isPopoverOpen = () =>
  [...document.querySelectorAll('.mantine-Popover-dropdown')].some((one) => one.getClientRects().length > 0)

function Inputs({ roles, book, is_new }: { roles: Roles; book: OptionBook; is_new: boolean }) {
  const { t } = useLingui()
  const values = useWatch() as RuleInput
  const words = useRuleWords(book, roles)
  const whom = words.whom(values)
  return (
    <>
      <div role="status">
        <Notice tone="good">
          {words.which(values)} → {whom === '' ? t`nobody yet` : whom}, {words.how(values)}
        </Notice>
      </div>
      <FormSection title={t`Rule`}>
        <FullWidth>
          <TextField name="name" label={t`Name`} required maxLength={60} autoFocus={is_new} />
        </FullWidth>
        <FullWidth>
          <Which book={book} />
        </FullWidth>
      </FormSection>
      <FormSection title={t`Who gets them`}>
        <FullWidth>
          <Whom roles={roles} book={book} />
        </FullWidth>
        <SelectField
          name="method"
          label={t`How`}
          required
          options={[
            { id: 'turn', title: t`In turn` },
            { id: 'least_open', title: t`Fewest open leads now` },
            { id: 'least_received', title: t`Fewest open leads of the last days` },
          ]}
        />
        {values.method === 'least_received' && (
          <NumberField name="window_days" label={t`Days to look back`} required min={1} max={365} />
        )}
      </FormSection>
      <FormSection title={t`Working hours`}>
        <FullWidth>
          <SwitchField name="on_shift" label={t`Only people on shift`} />
        </FullWidth>
        {values.on_shift && (
          <SelectField
            name="nobody"
            label={t`When nobody is on shift`}
            required
            options={[
              { id: 'next', title: t`Try the next rule` },
              { id: 'wait', title: t`Wait until the next shift starts` },
              { id: 'person', title: t`Give it to one person` },
            ]}
          />
        )}
        {values.on_shift && values.nobody === 'person' && (
          <SelectField
            name="nobody_user_id"
            label={t`Person`}
            required
            options={book.choices('user', values.nobody_user_id)}
          />
        )}
      </FormSection>
      <FormSection title={t`More`}>
        <FullWidth>
          <SwitchField
            name="also_typed"
            label={t`Also leads typed in`}
            description={t`Otherwise a lead typed in stays with the person who typed it`}
          />
        </FullWidth>
        <NumberField
          name="idle_days"
          label={t`Days without activity before it moves on`}
          description={t`Empty: it stays with its owner`}
          min={1}
          max={365}
        />
      </FormSection>
    </>
  )
}

/** The conditions, with the builder of the lists. */
function Which({ book }: { book: OptionBook }) {
  const { t } = useLingui()
  const definition = useWhole(lead)
  const { field, fieldState } = useController({ name: 'filter' })
  const props = {
    definition,
    filter: (field.value ?? undefined) as FilterGroup | undefined,
    book,
    onChange: (filter: FilterGroup | undefined) => field.onChange(filter ?? null),
  }
  return (
    <Stack gap="xs" role="group" aria-label={t`Which leads`}>
      <Title order={3}>
        <Trans>Which leads</Trans>
      </Title>
      <Row>
        {!field.value && (
          <Muted>
            <Trans>Every lead</Trans>
          </Muted>
        )}
        <FilterChips {...props} />
        <FilterButton {...props} />
      </Row>
      <Problem>{fieldState.error?.message}</Problem>
    </Stack>
  )
}

const LISTS = ['team_ids', 'location_ids', 'role_ids', 'user_ids'] as const
type List = (typeof LISTS)[number]

/** People, teams, branches and roles, picked from one list. */
function Whom({ roles, book }: { roles: Roles; book: OptionBook }) {
  const { t } = useLingui()
  const { setValue, getFieldState } = useFormContext()
  const form = useFormState({ name: 'user_ids' })
  const values = useWatch() as RuleInput
  // Registered, so that issues of the server are shown on it.
  const { field } = useController({
    name: 'user_ids',
    rules: {
      validate: (_, all) => LISTS.some((list) => (all as RuleInput)[list].length > 0) || t`Choose who gets these leads`,
    },
  })
  const { error } = getFieldState('user_ids', form)
  const titles = { team_ids: t`Teams`, location_ids: t`Branches`, role_ids: t`Roles`, user_ids: t`People` }
  const offered: Record<List, { id: number; title: string }[]> = {
    team_ids: book.choices('team'),
    location_ids: book.choices('location'),
    role_ids: roles.map(({ id, name }) => ({ id, title: name })),
    user_ids: book.choices('user'),
  }
  const all: Record<List, { id: number; title: string }[]> = {
    ...offered,
    team_ids: book.all('team'),
    location_ids: book.all('location'),
    user_ids: book.all('user'),
  }
  const set = (list: List, ids: number[]) => setValue(list, ids, { shouldDirty: true, shouldValidate: true })
  return (
    <Stack gap="sm">
      <Select
        ref={field.ref}
        label={t`People, teams, branches or roles`}
        placeholder={t`Add`}
        required
        searchable
        size="sm"
        value={null}
        error={error?.message}
        nothingFoundMessage={t`No matches`}
        data={LISTS.map((list) => ({
          group: titles[list],
          items: offered[list]
            .filter(({ id }) => !values[list].includes(id))
            .map(({ id, title }) => ({ value: `${list} ${id}`, label: title })),
        })).filter(({ items }) => items.length > 0)}
        onChange={(value) => {
          if (value === null) return
          const [list, id] = value.split(' ') as [List, string]
          set(list, [...values[list], Number(id)])
        }}
      />
      <Row as="ul">
        {LISTS.flatMap((list) =>
          values[list].map((id) => {
            const title = all[list].find((one) => one.id === id)?.title ?? `#${id}`
            return (
              <li key={`${list} ${id}`}>
                <Pill>
                  {titles[list]}: {title}
                  <ActionIcon
                    size={24}
                    aria-label={t`Remove ${title}`}
                    onClick={() =>
                      set(
                        list,
                        values[list].filter((one) => one !== id),
                      )
                    }
                  >
                    <IconX size={13} aria-hidden />
                  </ActionIcon>
                </Pill>
              </li>
            )
          }),
        )}
      </Row>
    </Stack>
  )
}
