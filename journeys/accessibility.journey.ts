import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible as expectAccessibleIn, findingsInBothSchemes } from './support/accessibility.ts'
import { newestLead } from './support/ask.ts'
import { openInApp } from './support/in-app.ts'
import { enterDemo } from './support/people.ts'
import { settled } from './support/settled.ts'
import { type Product, startProduct } from './support/product.ts'

// Checks every screen, light and dark, on a desktop and a phone, for breaches of WCAG 2.2 A or AA that a tool can find.

const FILE = 'fixtures/marketplace/indiamart-enquiries.csv'
let product: Product
let session: Awaited<ReturnType<BrowserContext['storageState']>>
/** Path of the demo business, such as /business/1 */
let inside: string
/** One of its leads */
let lead_id: number

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  product = await startProduct({}, { demo: true })
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  inside = await enterDemo(page)
  session = await context.storageState()
  lead_id = await newestLead(page, inside)
  await context.close()
})

test.afterAll(async () => {
  await product?.stop()
})

/** Checks the screen in every view, as a person of the demo business or as a guest. */
const expectAccessible = (options: {
  browser: Browser
  open: (page: Page) => Promise<void>
  as?: 'guest'
  is_typed?: boolean
}) => expectAccessibleIn({ ...options, base_url: product.url, session: options.as === 'guest' ? undefined : session })

async function openLeads(page: Page): Promise<void> {
  await openInApp(page, `${inside}/leads`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  // Old rows are dimmed while newer ones are loading.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
}

async function openLead(page: Page): Promise<void> {
  await openInApp(page, `${inside}/lead/${lead_id}`)
  await expect(page.getByRole('button', { name: 'Won', exact: true })).toBeVisible()
  await expect(page.getByText(/created this lead|added this lead/).first()).toBeVisible()
}

async function openChecked(page: Page): Promise<void> {
  await openInApp(page, `${inside}/import/leads`)
  await page.getByLabel('File to import').setInputFiles(FILE)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('button', { name: /^Import .*rows/ })).toBeVisible()
}

test('the list of leads', async ({ browser }) => {
  await expectAccessible({ browser, open: openLeads })
})

test('the list of leads while a filter is chosen', async ({ browser }) => {
  await expectAccessible({
    browser,
    open: async (page) => {
      await openLeads(page)
      await page
        .getByRole('button', { name: /^Filter/ })
        .first()
        .click()
      await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible()
    },
  })
})

test('a lead', async ({ browser }) => {
  await expectAccessible({ browser, open: openLead })
})

test('the files of a lead', async ({ browser }) => {
  const open = async (page: Page) => {
    await openLead(page)
    await page.getByRole('tab', { name: /^Files/ }).click()
    await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
    const empty = page.getByText('No files yet')
    await expect(empty.or(page.getByRole('button', { name: 'Download prices.csv' }))).toBeVisible()
    if (await empty.isVisible())
      await page
        .getByLabel('Files to add')
        .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('item,price\nSaree,1200\n') })
    await expect(page.getByRole('button', { name: 'Download prices.csv' })).toBeVisible()
  }
  await expectAccessible({ browser, open })
})

test('the audit log, while a filter is chosen, and the sign-ins', async ({ browser }) => {
  const open = async (page: Page) => {
    await openInApp(page, `${inside}/audit`)
    await expect(page.getByRole('main').getByRole('listitem').nth(2)).toBeVisible()
  }
  await expectAccessible({ browser, open })
  await expectAccessible({
    browser,
    open: async (page) => {
      await open(page)
      await page.getByRole('button', { name: 'Person', exact: true }).click()
      await expect(page.getByRole('group', { name: 'Person' })).toBeVisible()
    },
  })
  await expectAccessible({
    browser,
    open: async (page) => {
      await openInApp(page, `${inside}/audit?tab=sign-ins`)
      await expect(page.getByRole('button', { name: /^Person/ })).toBeVisible()
    },
  })
})

test('the form of a new lead, empty and with all errors', async ({ browser }) => {
  const open = async (page: Page) => {
    await openInApp(page, `${inside}/create/lead`)
    await expect(page.getByRole('form', { name: 'New lead' })).toBeVisible()
  }
  await expectAccessible({ browser, open })
  await expectAccessible({
    ...{ browser, is_typed: true },
    open: async (page) => {
      await open(page)
      await page.getByLabel('Website').fill('not a site')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Invalid URL').first()).toBeVisible()
    },
  })
})

test('the form of an existing lead', async ({ browser }) => {
  await expectAccessible({
    browser,
    open: async (page) => {
      await openInApp(page, `${inside}/edit/${lead_id}/lead`)
      await expect(page.getByRole('form', { name: 'Edit lead' })).toBeVisible()
    },
  })
})

test('the import, from the file to the checked rows', async ({ browser }) => {
  test.setTimeout(240_000)
  await expectAccessible({
    browser,
    open: async (page) => {
      await openInApp(page, `${inside}/import/leads`)
      await expect(page.getByLabel('File to import')).toBeAttached()
    },
  })
  await expectAccessible({
    browser,
    open: async (page) => {
      await openInApp(page, `${inside}/import/leads`)
      await page.getByLabel('File to import').setInputFiles(FILE)
      await expect(page.getByLabel('Field for SENDER_MOBILE', { exact: true })).toBeVisible()
    },
  })
  await expectAccessible({ browser, open: openChecked })
})

// A file can be imported only once, so keep its result open for all views.
test('the result of an import', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', storageState: session })
  const page = await context.newPage()
  await openChecked(page)
  await page.getByRole('button', { name: /^Import .*rows/ }).click()
  await expect(page.getByRole('button', { name: 'Rows with errors (CSV)' })).toBeVisible({ timeout: 60_000 })
  const found: string[] = []
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    found.push(...(await findingsInBothSchemes(page)))
  }
  await context.close()
  expect(found).toEqual([])
})

test('the dashboard', async ({ browser }) => {
  await expectAccessible({
    browser,
    open: async (page) => {
      await openInApp(page, `${inside}/dashboard`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await settled(page)
      // A high window, so that content below the bottom bar is checked too.
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 1_800 })
    },
  })
})

test('the business dashboard', async ({ browser }) => {
  await expectAccessible({
    browser,
    open: async (page) => {
      await openInApp(page, `${inside}/dashboard`)
      await page.getByRole('button', { name: 'Business Dashboard' }).click()
      await expect(page.getByRole('heading', { name: 'Leads by user' })).toBeVisible()
      await settled(page)
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 1_800 })
    },
  })
})

test('the businesses', async ({ browser }) => {
  await expectAccessible({
    browser,
    open: async (page) => {
      await openInApp(page, '/business')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
    },
  })
})

test('the form of a business', async ({ browser }) => {
  await expectAccessible({
    browser,
    open: async (page) => {
      await openInApp(page, '/create')
      await expect(page.getByLabel('Business name')).toBeVisible()
    },
  })
})

test('signing in', async ({ browser }) => {
  await expectAccessible({
    browser,
    as: 'guest',
    open: async (page) => {
      await openInApp(page, '/sign-in')
      await expect(page.getByRole('button', { name: 'Explore the demo business' })).toBeVisible()
    },
  })
})

test('the mailbox', async ({ browser }) => {
  await expectAccessible({
    browser,
    as: 'guest',
    open: async (page) => {
      await openInApp(page, '/mailbox')
      await expect(page.getByRole('heading').first()).toBeVisible()
    },
  })
})

/** Opens the users with a panel or a tab named in the address. */
async function openUsers(page: Page, search = ''): Promise<void> {
  await openInApp(page, `${inside}/user${search}`)
  await expect(page.getByRole('grid', { name: 'Users', includeHidden: true })).toHaveAttribute('aria-rowcount', /[2-9]/)
}

test('the users, the invitation form with all errors, and one user', async ({ browser }) => {
  test.setTimeout(240_000)
  await expectAccessible({ browser, open: (page) => openUsers(page) })
  await expectAccessible({
    browser,
    open: async (page) => {
      await openUsers(page, '?invite=1')
      await page.getByRole('button', { name: /Send invitation/ }).click()
      await expect(page.getByText('Choose roles')).toBeVisible()
    },
  })
  await expectAccessible({
    browser,
    open: async (page) => {
      await openUsers(page)
      await page.getByText('Hitesh Patel').first().click()
      await expect(page.getByRole('form', { name: 'Edit Hitesh Patel' })).toBeVisible()
      await page.getByRole('button', { name: 'Deactivate' }).click()
      await expect(page.getByRole('list', { name: 'To hand over' })).toBeVisible()
    },
  })
})

test('an invitation that no longer works', async ({ browser }) => {
  await expectAccessible({
    browser,
    as: 'guest',
    open: async (page) => {
      await openInApp(page, '/invitation?token=unknown')
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    },
  })
})
