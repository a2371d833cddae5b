import { writeAlteredRelease } from '../fixtures/bad-releases/altered-release.ts'
import { expect, test } from '../fixtures/test.ts'
import { BYPASS_GATE_OPTIONS, runRollout, readStableVersion } from '../hostile/release.ts'
import { ATTACK_DATA_FOLDER } from './settings.ts'

// trust T16: a squad controls the files of its release, and they must not become pages of the shop.
const VERSION = 'picture-1'
const SVG_PATH = `/r/menu/${VERSION}/web/evil.svg`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.setAttribute('data-ran', document.cookie + localStorage.length)</script></svg>`

test('an SVG containing a script is not served before its release is live, and its script never runs', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404|sandboxed|Content Security Policy/)
  await writeAlteredRelease(
    ATTACK_DATA_FOLDER,
    { area: 'menu', from: await readStableVersion(ATTACK_DATA_FOLDER, 'menu'), to: VERSION },
    (draft) => draft.texts.set('web/evil.svg', SVG),
  )
  expect((await page.goto(SVG_PATH))?.status()).toBe(404)
  await runRollout(ATTACK_DATA_FOLDER, 'menu', 'canary', VERSION, '1', ...BYPASS_GATE_OPTIONS)
  try {
    await expect.poll(async () => (await page.goto(SVG_PATH))?.status()).toBe(200)
    expect(await page.evaluate(() => document.documentElement.getAttribute('data-ran'))).toBeNull()
    expect(await page.evaluate(() => self.origin)).toBe('null')
  } finally {
    await runRollout(ATTACK_DATA_FOLDER, 'menu', 'back')
  }
})
