import type { Page } from '@playwright/test'
import { REMOTES, collectReports, type Remote } from '../fixtures/remotes.ts'
import { replaceEntry } from '../fixtures/replaced-files.ts'
import { waitForHydration } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'

/** Shared singletons of a page, each with a major version that no host provides. */
const SINGLETONS = { react: '^99.0.0', '@larder/shared/ui': '^99.0.0' }

const REMOTE_PAGES: Record<Remote, string> = {
  discovery: '/',
  menu: '/stores/fernhill-market-york-12',
  basket: '/basket',
  account: '/login',
  checkout: '/checkout',
}

/** Serves the remote as if it had been built against that major version. */
const requireOtherVersion = (page: Page, remote: Remote, [name, version]: [string, string]) =>
  replaceEntry(page, remote, (entry) => {
    const needed = new RegExp(`(shareKey:"${name}",[^}]*?requiredVersion:")[^"]+`, 'g')
    const changed = entry.replace(needed, `$1${version}`)
    expect(changed, `${remote} needs ${name}`).not.toBe(entry)
    return changed
  })

const cases = REMOTES.flatMap((remote) =>
  Object.entries(SINGLETONS).map((singleton) => ({ remote, singleton })),
)

for (const { remote, singleton } of cases) {
  test(`${remote} built against ${singleton.join(' ')} fails only in its own area`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/Version .* of shared (singleton )?module|RUNTIME-|valid digest|\/tiles\/|reading '/)
    const reports = collectReports(page, remote)
    await requireOtherVersion(page, remote, singleton)
    const main = page.getByRole('main')
    await page.goto(REMOTE_PAGES[remote])
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('This part of the shop did not load')
    await expect.poll(() => reports().length).toBe(1)
    await expect(page.getByRole('banner').getByRole('link', { name: /, home$/ })).toBeVisible()

    // All other remotes keep using the host's version.
    const [path, heading] =
      remote === 'menu'
        ? ['/faqs', 'Questions, answered']
        : [`${REMOTE_PAGES.menu}/category/bakery`, 'Bakery']
    await page.goto(path)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading)
  })
}
