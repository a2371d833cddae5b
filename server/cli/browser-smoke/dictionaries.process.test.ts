import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { serve, type ServerType } from '@hono/node-server'
import { chromium } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { nameScript, openContentRegistry } from '@larder/control/registry/content-files.testing.ts'
import { findBrowser } from './record-trial.ts'

const BROWSER = await findBrowser()
const LINES = Array.from({ length: 2_000 }, (_, index) => `globalThis.value${index} = ${index * 7919};`)
const BEFORE = LINES.join('\n')
const AFTER = BEFORE.replace('7919000', '1')

test.skipIf(!BROWSER)('Chromium loads a changed script as the difference to the one it has', async () => {
  const { app, publishBuild } = await openContentRegistry()
  await publishBuild({ version: 'v1', scripts: { page: BEFORE } })
  await publishBuild({ version: 'v2', scripts: { page: AFTER } })
  app.get('/', (c) => c.html('<!doctype html><title>Files</title>'))
  const server: ServerType = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  const browser = await chromium.launch({ executablePath: BROWSER ?? '', args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(`http://localhost:${port}/`)

  /** Loads a script as the shop does and returns its encoding, its size and whether it ran. */
  async function load(text: string) {
    const path = `/r/menu/f/${nameScript('page', text)}`
    const integrity = `sha256-${Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64')}`
    const [reply] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith(path)),
      page.evaluate(
        (file) =>
          new Promise<void>((loaded, failed) => {
            const script = Object.assign(document.createElement('script'), {
              ...file,
              crossOrigin: 'anonymous',
              onload: () => loaded(),
              onerror: () => failed(new Error('not loaded')),
            })
            document.head.append(script)
          }),
        { src: path, integrity },
      ),
    ])
    const value: unknown = await page.evaluate('globalThis.value1000')
    const { 'content-encoding': encoding, 'content-length': length } = await reply.allHeaders()
    return { encoding, bytes: Number(length), value }
  }

  expect(await load(BEFORE)).toMatchObject({ encoding: 'br', value: 7_919_000 })
  const changed = await load(AFTER)
  expect(changed).toMatchObject({ encoding: 'dcb', value: 1 })
  expect(changed.bytes).toBeLessThan(150)
})
