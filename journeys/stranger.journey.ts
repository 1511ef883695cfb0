import { expect, type Locator, type Page, test } from '@playwright/test'
import { choose, codeFor, PASSWORD } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'

// A new user, from the sign-up page to the first worked file, at three widths.
// Clicks and answers are counted. With PICTURES=1 each screen is saved as a picture, and with FILM=1 as a film, beside
// the results of the tests.

const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 360, height: 760 },
] as const

const FILE = [
  'UNIQUE_QUERY_ID,QUERY_TIME,SENDER_NAME,SENDER_MOBILE,SENDER_EMAIL,SENDER_COMPANY,SENDER_CITY,QUERY_PRODUCT_NAME,QUERY_MESSAGE,Probable Order Value',
  '501,2026-11-02 11:20:31,Kavita Joshi,+91-9000000101,kavita@example.in,Joshi Sarees,Surat,Bandhani saree,Need 200 pieces before Diwali,1.5 Lakh',
  '502,2026-11-03 10:05:00,Rohit Verma,+91-9000000102,,Verma Traders,Indore,Cotton fabric,Please send the price list,"Rs. 50,000 - 1 Lakh"',
  '503,2026-11-04 17:40:12,Farzana Sheikh,+91-9000000103,,,Ahmedabad,Double bedsheet,50 double bedsheets for a guest house,"₹ 22,500"',
  '504,2026-11-05 09:15:00,Kavita Joshi,+91-9000000101,kavita@example.in,Joshi Sarees,Surat,Dupatta,Also 100 dupattas,',
].join('\n')

let product: Product

test.beforeAll(async () => {
  test.setTimeout(240_000)
  product = await startProduct()
})
test.afterAll(() => product?.stop())

/** The actions of a person; each step is counted, and each new screen gets a picture. */
function counted(page: Page) {
  let clicks = 0
  let answers = 0
  let pictures = 0
  return {
    counts: () => ({ clicks, answers }),
    async click(what: Locator) {
      clicks++
      await what.click()
    },
    async answer(what: Locator, value: string) {
      answers++
      await what.fill(value)
    },
    async pick(label: string, option: string) {
      answers++
      await choose(page, label, option)
    },
    async picture(name: string) {
      if (!process.env.PICTURES) return
      const path = test.info().outputPath(`${String(++pictures).padStart(2, '0')}-${name}.png`)
      await page.screenshot({ path, animations: 'disabled' })
      await test.info().attach(name, { path, contentType: 'image/png' })
    },
  }
}
type Hand = ReturnType<typeof counted>

/** Sign-up to the first screen of the business: four screens and eight answers. */
async function signUp(page: Page, hand: Hand, email: string) {
  const screens: string[] = []
  const seen = async (name: string) => {
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    screens.push(name)
    await hand.picture(name)
  }
  const box = (label: string) =>
    page.getByRole('textbox', { name: label }).or(page.getByRole('combobox', { name: label }))
  await page.goto('/')
  await hand.picture('sign-in')
  await hand.click(page.getByRole('link', { name: 'Create an account' }))
  await seen('Start your ledger')
  await hand.answer(box('Full name'), 'Ritika Malhotra')
  await hand.answer(box('Phone or email'), email)
  await hand.answer(box('Password'), PASSWORD)
  await hand.click(page.getByRole('button', { name: 'Create account' }))
  await seen('Check your email')
  await hand.answer(box('Code'), await codeFor(page.request, email))
  await seen('Create your business')
  await hand.answer(box('Business name'), 'Shree Balaji Traders')
  await hand.pick('What it does', 'Wholesale and distribution')
  await hand.answer(box('City or pincode'), '395003')
  await expect(page.getByText('Surat, Gujarat')).toBeVisible()
  await hand.answer(box('GSTIN'), '24ABCPE1234F1ZH')
  await expect(page.getByText('PAN ABCPE1234F')).toBeVisible()
  await hand.click(page.getByRole('button', { name: 'Create business' }))
  await expect(page).toHaveURL(/\/business\/\d+\/dashboard/)
  await expect(page.getByRole('list', { name: 'First steps' })).toBeVisible()
  screens.push('Dashboard')
  await hand.picture('dashboard')
  return screens
}

/** The first file: upload, columns, preview, import, and the list of imported leads. */
async function bringFile(page: Page, hand: Hand) {
  await hand.click(page.getByRole('link', { name: /Bring your leads/ }))
  await expect(page.getByRole('button', { name: 'Excel sample' })).toBeVisible()
  await hand.picture('file')
  await page.getByLabel('File to import').setInputFiles({
    name: 'indiamart.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE),
  })
  await expect(page.getByText('This looks like a file from IndiaMART.')).toBeVisible()
  await hand.picture('columns')
  await hand.click(page.getByRole('button', { name: 'Check the rows' }))
  const start = page.getByRole('button', { name: 'Import 3 rows' })
  await expect(start).toBeVisible()
  await hand.picture('check')
  await hand.click(start)
  const show = page.getByRole('button', { name: /Show the imported/ })
  await expect(show).toBeVisible({ timeout: 30_000 })
  await hand.picture('imported')
  await hand.click(show)
  await expect(page.getByText('Kavita Joshi').first()).toBeVisible()
  await hand.picture('list')
}

/** One lead is called: status, note, next follow-up. Another one is lost, with the reason. */
async function workThrough(page: Page, hand: Hand) {
  const list = page.url()
  await hand.click(page.getByText('Kavita Joshi').first())
  await expect(page).toHaveURL(/\/lead\/\d+/)
  // The timeline also has the requirement, on the day of the enquiry.
  await expect(page.getByText('enquired on IndiaMART')).toHaveCount(2)
  await expect(page.getByText('Also 100 dupattas')).toBeVisible()
  await hand.picture('lead')
  await hand.click(page.getByRole('button', { name: 'Contacted', exact: true }))
  await expect(page.getByText(/moved status from New to Contacted/)).toBeVisible()
  await hand.click(page.getByPlaceholder('Write a note…'))
  await hand.answer(page.getByRole('textbox', { name: 'Note' }), 'Wants a discount on 300 pieces.')
  await hand.picture('note')
  await hand.click(page.getByRole('button', { name: 'Save note' }))
  await expect(page.getByText(/added a note/)).toBeVisible()
  await hand.click(page.getByRole('button', { name: 'Edit Follow-up', exact: true }))
  await hand.picture('follow-up')
  await hand.click(page.getByRole('button', { name: 'Tomorrow' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/set follow-up to/)).toBeVisible()
  await hand.picture('worked')

  await page.goto(list)
  await hand.click(page.getByText('Rohit Verma').first())
  await expect(page).toHaveURL(/\/lead\/\d+/)
  await hand.click(page.getByRole('button', { name: 'More', exact: true }))
  await hand.click(page.getByRole('menuitem', { name: 'Mark as Lost' }))
  const dialog = page.getByRole('dialog', { name: 'Mark as Lost' })
  await hand.click(dialog.getByRole('combobox', { name: /^Lost because/ }))
  await hand.picture('lost')
  await hand.click(page.getByRole('option', { name: 'Price too high' }))
  await hand.click(dialog.getByRole('button', { name: 'Mark as Lost' }))
  await expect(page.getByText('Lost · Price too high')).toBeVisible()
  await hand.picture('lost-lead')
}

for (const size of SIZES)
  test(`a stranger at ${size.width} px works their first file through`, async ({ browser }) => {
    test.setTimeout(180_000)
    // A film needs the ffmpeg of Playwright; the pictures need nothing.
    const film = process.env.FILM ? { recordVideo: { dir: test.info().outputPath('film'), size } } : {}
    const context = await browser.newContext({ baseURL: product.url, viewport: size, ...film })
    const page = await context.newPage()
    const hand = counted(page)
    const screens = await signUp(page, hand, `ritika-${size.width}@example.in`)
    const first = hand.counts()
    await bringFile(page, hand)
    const brought = hand.counts()
    await workThrough(page, hand)
    const all = hand.counts()
    console.log(
      `${size.width} px: ${screens.length} screens, ${first.answers} answers and ${first.clicks} clicks to the first screen; ` +
        `${brought.clicks - first.clicks} clicks for the file; ${all.clicks - brought.clicks} clicks and ${all.answers - brought.answers} answers for two leads`,
    )
    expect(screens).toHaveLength(4)
    expect(first).toEqual({ clicks: 3, answers: 8 })
    expect(brought.clicks - first.clicks).toBeLessThanOrEqual(4)
    expect(all.clicks - brought.clicks).toBeLessThanOrEqual(12)
    expect(all.answers - brought.answers).toBeLessThanOrEqual(1)
    await context.close()
  })
