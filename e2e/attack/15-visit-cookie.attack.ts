import { expect, test } from '../fixtures/test.ts'
import { readPageData } from '../fixtures/releases-of.ts'
import { visitCookie } from '../fixtures/visit-cookie.ts'
import { writeAltered } from '../fixtures/bad-releases/altered-release.ts'
import { BYPASS_GATE, rollout, readStableVersion } from '../hostile/release.ts'
import { ATTACK_DATA } from './settings.ts'

// trust T16: a script in the shop must neither choose the releases of its visitors nor keep an aborted release.
const VERSION = 'cookie-1'
const STORE = '/stores/fernhill-market-york-12'

test('scripts cannot write the visit cookie on any path', async ({ page }) => {
  const stable = await readStableVersion(ATTACK_DATA, 'menu')
  await writeAltered(ATTACK_DATA, { area: 'menu', from: stable, to: VERSION }, () => undefined)
  await rollout(ATTACK_DATA, 'menu', 'canary', VERSION, '1', ...BYPASS_GATE)
  try {
    await page.goto(STORE)
    // The cookie of a real visitor of the canary, signed by the shop.
    const stolen = visitCookie(ATTACK_DATA, { area: 'menu', canary: VERSION, bucket: 0 })
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
    const html = (await (await page.goto(STORE))?.text()) ?? ''
    const menu = readPageData(html).composition.areas.find(({ name }) => name === 'menu')
    expect(menu?.version).toBe(stable)
  } finally {
    await rollout(ATTACK_DATA, 'menu', 'back')
  }
})
