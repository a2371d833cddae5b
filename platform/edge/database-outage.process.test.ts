import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFragileDatabase } from '@larder/testing/fragile-database.ts'
import { startServer, type ServerProcess } from '@larder/testing/server-process.ts'
import { publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

/** A page that needs the brand's data, as every real page does. */
const PAGE = `export const exposed = { './routes': { render: async ({ url, fetch }) => {
  const reply = await fetch(new URL('/api/business/profile', url))
  if (!reply.ok) throw new Error('no brand: ' + reply.status)
  const profile = await reply.json()
  return '<h1>' + url.length + ' ' + profile.defaultTimeZone + '</h1>'
} } }`

const openPath = async (server: ServerProcess, path: string) => {
  const reply = await server.newVisitor().request(path, { headers: { cookie: '__Host-sid=of-nobody' } })
  return { status: reply.status, html: await reply.text() }
}
const readReadiness = async (server: ServerProcess) => {
  const reply = await server.newVisitor().request('/readyz')
  return [reply.status, await reply.text()]
}

test(
  'serves documents while the database is unavailable, also after a restart',
  { timeout: 120_000 },
  async () => {
    const database = await createFragileDatabase()
    const data = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-away-')))
    onTestFinished(() => rm(data, { recursive: true, force: true }))
    await publishTiny(data, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
    await publishTiny(data, { area: 'menu', version: 'm1', claims: ['/menu/*'], node: PAGE })
    const environment = { NODE_ENV: 'development', LARDER_DATA: data, REPLY_CACHE_MS: '1' }
    const options = { databaseUrl: database.url, environment }
    const server = await startServer(options)
    const readTimeZone = (html: string) => /<h1>\d+ (.+)<\/h1>/.exec(html)?.[1]
    let brand: string | undefined
    await vi.waitFor(async () => {
      brand = readTimeZone((await openPath(server, '/menu/1')).html)
      expect(brand).toBe('Europe/London')
    })
    const fileText = (name: string) => readFile(resolve(data, name), 'utf8').catch(() => '')
    await vi.waitFor(async () => {
      expect(await fileText('brands.json')).toContain('"fernhill"')
      expect(await fileText('replies.json')).toContain('/api/business/profile')
    })

    const openMenu = async () => {
      const reply = await server.newVisitor().request('/api/stores/view', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ seoUrl: 'fernhill-market-york-12' }),
      })
      return reply.status
    }
    expect(await openMenu()).toBe(200)

    await database.takeAway()
    // The brand's menu is in memory, although its version cannot be asked for.
    await setTimeout(2_100)
    expect(await openMenu()).toBe(200)
    // These pages were not opened before, so they are in no cache.
    await vi.waitFor(async () => expect(readTimeZone((await openPath(server, '/menu/2')).html)).toBe(brand))
    expect((await openPath(server, '/menu/3')).status).toBe(200)
    expect(await readReadiness(server)).toEqual([200, 'ok, database away'])
    await server.stop()

    const secondServer = await startServer(options)
    await vi.waitFor(async () =>
      expect(readTimeZone((await openPath(secondServer, '/menu/4')).html)).toBe(brand),
    )
    expect((await secondServer.newVisitor().request('/livez')).status).toBe(200)
    expect(await readReadiness(secondServer)).toEqual([200, 'ok, database away'])
    await database.giveBack()
    await vi.waitFor(async () => expect(await readReadiness(secondServer)).toEqual([200, 'ok']))
    await secondServer.stop()
  },
)
