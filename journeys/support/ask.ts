import type { Page } from '@playwright/test'

/** Reads an address of the API in a business, as the screens do, with the session of the browser. */
export const askIn = <Answer>(page: Page, inside: string, path: string): Promise<Answer> =>
  page.evaluate(
    async ({ path: of, business_id }) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('id_token')}`, 'x-business-id': business_id }
      return await (await fetch(`/api/${of}`, { headers })).json()
    },
    { path, business_id: inside.split('/')[2] },
  )

/** The id of the newest lead of a business; `inside` is its path, such as /business/1. */
export const newestLead = async (page: Page, inside: string): Promise<number> =>
  (await askIn<{ data: { id: number }[] }>(page, inside, 'leads?limit=1&sort=-created_at')).data[0].id
