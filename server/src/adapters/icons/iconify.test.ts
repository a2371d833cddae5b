import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { serveApp } from '../../sandbox/testing/serve-app.ts'
import { startSandbox } from '../../sandbox/testing/start-sandbox.ts'
import { iconify } from './iconify.ts'

test('icons come from the sandbox’s own packages', async () => {
  const sandbox = await startSandbox()
  onTestFinished(() => sandbox.close())
  const icons = iconify({ apiUrl: `${sandbox.url}/icons` })
  const set = await icons.find('fluent-emoji-flat', ['pizza', 'no-such-icon'])
  expect(Object.keys(set?.icons ?? {})).toEqual(['pizza'])
  expect(await icons.find('no-such-set', ['pizza'])).toBeUndefined()
  const svg = await fetch(`${sandbox.url}/icons/fluent-emoji-flat/pizza.svg`)
  expect(svg.headers.get('content-type')).toBe('image/svg+xml')
})

test('an icon service that takes longer than 1500 ms counts as absent', async () => {
  const app = new Hono()
  app.get('*', async (c) => {
    await new Promise((resolve) => setTimeout(resolve, 4000))
    return c.json({ prefix: 'x', icons: {} })
  })
  const { url, close } = await serveApp(app)
  onTestFinished(close)
  const began = performance.now()
  expect(await iconify({ apiUrl: url }).find('x', ['y'])).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(3000)
})
