import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RecordsProvider } from '#engine/web/context.tsx'
import type { Overrides } from '#engine/web/override.ts'
import { noteWeb } from './activities/note.web.tsx'
import { catalog } from './catalog.ts'
import { contactWeb } from './crm/contacts/contact.web.tsx'
import { leadWeb } from './crm/leads/lead.web.tsx'
import { branchWeb } from './people/branches/branch.web.ts'
import { slots } from './slots.web.tsx'

/** What is special about records in the browser, one line each. */
export const overrides: Overrides = {
  contact: contactWeb,
  lead: leadWeb,
  location: branchWeb,
  note: noteWeb,
}

/** The surroundings of every record screen below `/business/{businessId}`. */
export function BusinessRecords({ children }: { children: ReactNode }) {
  const { businessId } = useParams({ strict: false }) as { businessId?: string }
  return (
    <RecordsProvider catalog={catalog} overrides={overrides} business_id={Number(businessId)} slots={slots}>
      {children}
    </RecordsProvider>
  )
}
