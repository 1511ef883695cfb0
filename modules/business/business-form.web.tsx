import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { put } from '#ui/client/request.ts'
import { innerPath } from '#shell/guards.ts'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { type BusinessDetail, businessQuery } from '#shell/session-queries.ts'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { ChoiceField } from '#ui/fields/ChoiceField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { EmailField, TextField, UrlField } from '#ui/fields/TextField.tsx'
import { FormSection, FormShell, FullWidth } from '#ui/form/FormShell.tsx'
import { Muted, PanelBody, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ErrorState } from '#ui/states.tsx'
import { notifySaved } from '#ui/toast.ts'
import { BUSINESS_TYPES, business, INDUSTRIES, NATURES, TAX_REGISTRATIONS } from './business.record.ts'
import { type BusinessValues, bodyOf, labelsOfMissing, valuesOf } from './business-values.ts'
import { checks } from './checks.ts'
import { phoneCheck } from './checks/phone-check.ts'
import { emptyOnly } from './gst-portal/fill.web.ts'
import { FillFromGstin } from './gst-portal/FillFromGstin.web.tsx'
import { businessTypeOf, type Taxpayer, taxRegistrationOf } from './gst-portal/taxpayer.ts'
import { gstinFacts } from './gstin-facts.ts'
import { LocationLines } from './location-lines.web.tsx'
import { MissingNotices } from './missing-notices.web.tsx'
import { NewBusinessForm } from './new-business-form.web.tsx'
import { PlainLayout } from './plain-layout.web.tsx'

const { fields } = business
const asOptions = (texts: readonly string[]) => texts.map((title) => ({ id: title, title }))

/** /create: the form of a new business, or the full form of the one of `?businessId=`; afterwards back to `?next=`. */
export default function BusinessFormScreen() {
  const { t } = useLingui()
  const { businessId } = usePlaceSearch()
  const id = Number(businessId) || null
  const { data, error, isPending, refetch } = useQuery({
    ...businessQuery(id ?? 0),
    enabled: id !== null,
    staleTime: 0,
  })
  if (id === null) return <NewBusinessForm />
  if (isPending) return <PendingScreen />
  if (!data) {
    return (
      <PlainLayout>
        <ErrorState what={t`The business could not be loaded`} error={error} onRetry={() => void refetch()} />
      </PlainLayout>
    )
  }
  return <BusinessForm key={id} existing={data} />
}

function BusinessForm({ existing }: { existing: BusinessDetail }) {
  const { t } = useLingui()
  const go = useGo()
  const queries = useQueryClient()
  const { next } = usePlaceSearch()
  const back = innerPath(next)
  return (
    <PlainLayout>
      <Panel padded={false}>
        <PanelBody>
          <Stack>
            <Stack gap="none">
              <Title order={1}>{existing.name}</Title>
              <Muted>{t`These details are printed on your papers.`}</Muted>
            </Stack>
            <MissingNotices business={existing} />
          </Stack>
        </PanelBody>
        <FormShell<BusinessValues, BusinessDetail>
          label={t`Edit the business`}
          submitLabel={t`Save`}
          defaultValues={valuesOf(existing)}
          onCancel={() => void go({ to: back && existing.missing.length === 0 ? back : '/business' })}
          onSubmit={(values) =>
            put<BusinessDetail>(
              `businesses/${existing.id}`,
              { ...bodyOf(values), version: existing.version },
              { quiet: true, business_id: existing.id },
            )
          }
          onSaved={async (saved) => {
            notifySaved(t`Business saved`)
            queries.setQueryData(businessQuery(saved.id).queryKey, saved)
            await queries.invalidateQueries({ queryKey: ['businesses'] })
            await queries.invalidateQueries({ queryKey: [saved.id, 'my_branches'] })
            await go({ to: back ?? `/business/${saved.id}/dashboard` })
          }}
        >
          <BusinessFields business_id={existing.id} />
          <LocationLines />
        </FormShell>
      </Panel>
      <Row justify="center">
        <Button variant="subtle" color="gray" onClick={() => void go({ to: '/business' })}>
          <Trans>All businesses</Trans>
        </Button>
      </Row>
    </PlainLayout>
  )
}

/** Name, kind, contact and tax of a business. */
function BusinessFields({ business_id }: { business_id: number }) {
  const { t } = useLingui()
  return (
    <>
      <FormSection title={t`Business`}>
        <FullWidth>
          <TextField name="name" label={fields.name.label} required maxLength={120} autoComplete="organization" />
        </FullWidth>
        <SelectField name="business_type" label={fields.business_type.label} options={asOptions(BUSINESS_TYPES)} />
        <SelectField name="industry" label={fields.industry.label} required options={asOptions(INDUSTRIES)} />
        <FullWidth>
          <ChoiceField name="nature" label={fields.nature.label} required options={NATURES} />
        </FullWidth>
      </FormSection>
      <FormSection title={t`Contact`}>
        <TextField
          name="contact_number"
          label={fields.contact_number.label}
          kind="tel"
          check={phoneCheck}
          autoComplete="tel"
        />
        <EmailField name="email" label={fields.email.label} check={checks.email} autoComplete="email" />
        <UrlField name="website" label={fields.website.label} check={checks.url} />
      </FormSection>
      <FormSection title={t`Tax`} detail={t`You need GSTIN and PAN for the first invoice.`}>
        <FullWidth>
          <ChoiceField
            name="tax_registration_type"
            label={fields.tax_registration_type.label}
            options={TAX_REGISTRATIONS}
          />
        </FullWidth>
        <GstinField business_id={business_id} />
        <TextField
          name="pan"
          label={fields.pan.label}
          letters="upper"
          maxLength={10}
          check={checks.pan}
          placeholder="ABCDE1234F"
        />
      </FormSection>
    </>
  )
}

/** The GSTIN, which fills empty fields of the business and of its main branch on request. */
function GstinField({ business_id }: { business_id: number }) {
  const { i18n } = useLingui()
  const { getValues, setValue } = useFormContext()
  const gstin: unknown = useWatch({ name: 'gstin' })

  function fill(taxpayer: Taxpayer): string[] {
    const { address } = taxpayer
    const branch = {
      address_1: [address.address_1, address.address_2].filter(Boolean).join(', '),
      state: address.state,
      city: address.city,
      pincode: address.pincode,
    }
    const values = {
      business_type: businessTypeOf(taxpayer),
      tax_registration_type: taxRegistrationOf(taxpayer),
      pan: gstinFacts(taxpayer.gstin)?.pan ?? null,
      ...Object.fromEntries(Object.entries(branch).map(([name, value]) => [`locations.0.${name}`, value])),
    }
    const filled = emptyOnly(values, getValues)
    for (const [name, value] of filled)
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    return labelsOfMissing(filled.map(([name]) => name)).map((label) => i18n._(label))
  }

  return (
    <Stack gap="xs">
      <TextField
        name="gstin"
        label={fields.gstin.label}
        letters="upper"
        maxLength={15}
        check={checks.gstin}
        placeholder="24ABCDE1234F1Z5"
      />
      <FillFromGstin gstin={typeof gstin === 'string' ? gstin : ''} business_id={business_id} fill={fill} />
    </Stack>
  )
}
