import budgets from '../check/budgets.json' with { type: 'json' }
import { expect, test } from '../fixtures/test.ts'

const PAGES = {
  home: '/',
  'stores near by': '/stores-near-by/YO1%207HH',
  store: '/stores/fernhill-market-york-12',
}

/** Scripts the document starts by itself: the host's, and the files of the page's own area. */
const scriptsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:href|src)="(\/r\/[^"]+\.js)"/g)].map(([, url = '']) => url)),
]

for (const [name, path] of Object.entries(PAGES)) {
  test(`the first view of ${name} stays within its budget of script`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const sizes = await Promise.all(
      scriptsOf(html).map(async (url) => {
        const reply = await request.get(url, { headers: { 'Accept-Encoding': 'br' } })
        expect(reply.headers()['content-encoding'], url).toBe('br')
        return Number(reply.headers()['content-length'])
      }),
    )
    expect(sizes.length).toBeGreaterThan(3)
    const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000
    // Brotli, in thousands of bytes: what was reached and 3 %.
    expect(kb).toBeLessThanOrEqual(budgets[name as keyof typeof PAGES])
  })
}
