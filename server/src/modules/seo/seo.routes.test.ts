import { expect, test } from 'vitest'
import { startApp } from '../../testing/index.ts'

test('the site map holds what each brand has and nothing private; robots leads to it', async () => {
  const { app } = await startApp()
  const read = async (path: string, host: string) => {
    const reply = await app.request(path, { headers: { host } })
    expect(reply.status).toBe(200)
    return reply.text()
  }
  const map = await read('/sitemap.xml', 'fernhill.localhost')
  const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  for (const path of [
    '/',
    '/our-way/growers',
    '/news/wonky-veg',
    '/stores/fernhill-market-york-12',
    '/stores/fernhill-market-york-12/category/bakery',
    '/stores/fernhill-market-york-12/category/bakery/menuItem/french-baguette',
  ])
    expect(paths).toContain(path)
  expect(paths.filter((path) => /basket|checkout|member|search/.test(path))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)

  expect(await read('/sitemap.xml', 'ember.localhost')).not.toContain('fernhill')
  const robots = await read('/robots.txt', 'ember.localhost')
  expect(robots).toMatch(/Disallow: \/checkout/)
  expect(robots).toMatch(/Sitemap: https?:\/\/ember\.localhost(:\d+)?\/sitemap\.xml/)
})
