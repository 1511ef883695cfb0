import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
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
import { emptyOnly } from './gst-portal/fill.web.ts'
import { FillFromGstin } from './gst-portal/FillFromGstin.web.tsx'
import { businessTypeOf, type Taxpayer, taxRegistrationOf } from './gst-portal/taxpayer.ts'
import { gstinFacts } from './gstin-facts.ts'
import { bodyOfNew, type NewBusinessValues, NO_ANSWERS, streetIn, toldAbout } from './new-business-values.web.ts'
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
  const { getValues, setValue } = useFormContext<NewBusinessValues>()
  const [gstin, place, from_portal] = useWatch<NewBusinessValues, ['gstin', 'place', 'told']>({
    name: ['gstin', 'place', 'told'],
  })
  const facts = gstinFacts(gstin)
  const told = toldAbout(gstin, from_portal)
  const legal_form = told?.business_type ?? facts?.business_type
  const registration = told?.tax_registration_type ?? facts?.tax_registration_type
  const words = [facts?.state, facts && `PAN ${facts.pan}`, legal_form, registration, streetIn(place, told)]
  const shown = words.flatMap((word) => (word ? [wordOf(word, i18n)] : []))

  function fill(taxpayer: Taxpayer): string[] {
    const { address } = taxpayer
    const values = {
      name: taxpayer.trade_name ?? taxpayer.legal_name,
      place: address.pincode ?? address.city,
    }
    const filled = emptyOnly(values, (name) => getValues(name as 'name' | 'place'))
    for (const [name, value] of filled)
      setValue(name as 'name' | 'place', value, { shouldDirty: true, shouldValidate: true })
    setValue('told', {
      gstin: taxpayer.gstin,
      business_type: businessTypeOf(taxpayer),
      tax_registration_type: taxRegistrationOf(taxpayer),
      place: values.place,
      address_1: [address.address_1, address.address_2].filter(Boolean).join(', ') || null,
    })
    const labels: Record<string, string> = {
      name: i18n._(business.fields.name.label),
      place: i18n._('City or pincode'),
    }
    return filled.map(([name]) => labels[name])
  }

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
          {shown.join(' · ')}
        </span>
      )}
      <FillFromGstin gstin={gstin} business_id={null} fill={fill} />
    </Stack>
  )
}
