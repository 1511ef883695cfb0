import type { Page } from '@playwright/test'

/** Opens a screen from the side menu. Groups that do not fit are folded, so the group is unfolded first where it has to be. */
export async function openFromMenu(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Modules' })
  const head = menu.getByRole('button', { name: group, exact: true })
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await menu.getByRole('link', { name: entry, exact: true }).click()
}
