import { expect, test } from '../fixtures/test.ts'
import { readPageData } from '../fixtures/releases-of.ts'
import { createVisitCookie } from '../fixtures/visit-cookie.ts'
import { writeAlteredRelease } from '../fixtures/bad-releases/altered-release.ts'
import { BYPASS_GATE_OPTIONS, runRollout, readStableVersion } from '../hostile/release.ts'
import { ATTACK_DATA_FOLDER } from './settings.ts'

// trust T16: a script in the shop must neither choose the releases of its visitors nor keep an aborted release.
const VERSION = 'cookie-1'
const STORE_PATH = '/stores/fernhill-market-york-12'

test('scripts cannot write the visit cookie on any path', async ({ page }) => {
  const stable = await readStableVersion(ATTACK_DATA_FOLDER, 'menu')
  await writeAlteredRelease(ATTACK_DATA_FOLDER, { area: 'menu', from: stable, to: VERSION }, () => undefined)
  await runRollout(ATTACK_DATA_FOLDER, 'menu', 'canary', VERSION, '1', ...BYPASS_GATE_OPTIONS)
  try {
    await page.goto(STORE_PATH)
    // The cookie of a real visitor of the canary, signed by the shop.
    const stolen = createVisitCookie(ATTACK_DATA_FOLDER, { area: 'menu', canary: VERSION, bucket: 0 })
    await page.evaluate((cookie) => {
      const names = [
        cookie,
        cookie.replace('__Host-', ''),
        cookie.replace('__Host-larder-visit', 'larder-override'),
      ]
      for (const name of names)
        for (const path of ['/', '/stores', location.pathname])
          document.cookie = `${name}; path=${path}; Secure`
    }, stolen)
    const html = (await (await page.goto(STORE_PATH))?.text()) ?? ''
    const menu = readPageData(html).composition.areas.find(({ name }) => name === 'menu')
    expect(menu?.version).toBe(stable)
  } finally {
    await runRollout(ATTACK_DATA_FOLDER, 'menu', 'back')
  }
})
