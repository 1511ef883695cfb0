import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { innerPath } from '#shell/guards.ts'
import { type BusinessDetail, businessesQuery, businessQuery } from '#shell/session-queries.ts'
import { post } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormShell } from '#ui/form/FormShell.tsx'
import { Muted, Stack, Title } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { GoLink, useGo, usePlaceSearch } from '#ui/places.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { business } from './business.record.ts'
import { checks } from './checks.ts'
import { gstinFacts } from './gstin-facts.ts'
import { bodyOfNew, type NewBusinessValues, NO_ANSWERS } from './new-business-values.web.ts'
import { PlaceField } from './PlaceField.web.tsx'
import { PlainLayout } from './plain-layout.web.tsx'
import { WORKS, workId } from './works.web.ts'

/** The form of a new business: four answers, from which the server knows the rest that it needs to begin. */
export function NewBusinessForm() {
  const { t, i18n } = useLingui()
  const go = useGo()
  const queries = useQueryClient()
  const session = useSession()
  const { next } = usePlaceSearch()
  const { data: others = [] } = useQuery(businessesQuery)
  const email = session?.user.email
  return (
    <PlainLayout width="narrow">
      <Stack gap="lg">
        <Panel>
          <Stack gap="xl">
            <Stack gap="xs">
              <Title order={1}>{t`Create your business`}</Title>
              <Muted>{t`You can change every answer later.`}</Muted>
            </Stack>
            <FormShell<NewBusinessValues, BusinessDetail>
              label={t`Create your business`}
              footer="full"
              guard
              submitLabel={t`Create business`}
              defaultValues={NO_ANSWERS}
              onSubmit={(values) => post<BusinessDetail>('businesses', bodyOfNew(values), { quiet: true })}
              onSaved={async (saved) => {
                queries.setQueryData(businessQuery(saved.id).queryKey, saved)
                await queries.invalidateQueries({ queryKey: businessesQuery.queryKey })
                await go({ to: innerPath(next) ?? `/business/${saved.id}/dashboard` })
              }}
            >
              <TextField
                name="name"
                label={business.fields.name.label}
                required
                autoFocus
                maxLength={120}
                autoComplete="organization"
              />
              <SelectField
                name="work"
                label="What it does"
                placeholder={t`Search or choose`}
                required
                options={WORKS.map((work) => ({ id: workId(work), title: i18n._(work.title) }))}
              />
              <PlaceField />
              <GstinField />
            </FormShell>
          </Stack>
        </Panel>
        <p style={{ textAlign: 'center', color: 'var(--text-2)', margin: 0 }}>
          {others.length > 0 ? (
            <GoLink to="/business">
              <Trans>All businesses</Trans>
            </GoLink>
          ) : (
            <Trans>Is your business on Vanik already? Ask its owner to invite {email}.</Trans>
          )}
        </p>
      </Stack>
    </PlainLayout>
  )
}

/** The GSTIN with what it tells, so that the owner sees what is filled in from it. */
function GstinField() {
  const { i18n } = useLingui()
  const gstin = useWatch<NewBusinessValues, 'gstin'>({ name: 'gstin' })
  const facts = gstinFacts(gstin)
  const words = [facts?.state, facts && `PAN ${facts.pan}`, facts?.business_type, facts?.tax_registration_type]
  const told = words.flatMap((word) => (word ? [wordOf(word, i18n)] : []))
  return (
    <Stack gap="xs">
      <TextField
        name="gstin"
        label="GSTIN (if you have one)"
        letters="upper"
        maxLength={15}
        check={checks.gstin}
        placeholder="24ABCDE1234F1Z5"
      />
      {facts && (
        <span role="status" style={{ color: 'var(--text-2)', fontSize: 13 }}>
          {told.join(' · ')}
        </span>
      )}
    </Stack>
  )
}
