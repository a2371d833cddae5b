/** Source of a host that renders the result of the page's `render`. */
export const HOST = `
export const singletons = { words: { default: undefined, hello: () => 'hello from the host' } }
export async function render({ owner, fetch, url }) {
  const body = owner ? await owner.routes.render({ fetch, url }) : 'shell'
  return { kind: 'page', status: 200, head: '', body: String(body), styles: [], hydration: { loaderData: {}, errors: null }, modules: [] }
}`

export const pageModule = (render: string) => `export const exposed = { './routes': { render: ${render} } }`

/** Sources of remotes by area, mostly one for each thing that a squad must not do. */
export const REMOTES: Record<string, string> = {
  good: `import { hello } from 'words'\n${pageModule(`() => hello()`)}`,
  api: pageModule(`async ({ fetch, url }) => (await fetch(new URL('/api/x', url))).text()`),
  head: pageModule(
    `async ({ fetch, url }) => (await fetch(new URL('/api/x', url), { method: 'HEAD' })).status`,
  ),
  outside: pageModule(`async ({ fetch }) => (await fetch('https://evil.example/api/x')).status`),
  many: pageModule(
    `({ fetch, url }) => Promise.all(Array.from({ length: 1e4 }, () => fetch(new URL('/api/x', url))))`,
  ),
  environment: pageModule(`() => JSON.stringify(Object.keys(process.env).sort())`),
  process: pageModule(
    `() => JSON.stringify(Object.keys(process)) + typeof process.kill + typeof process.send`,
  ),
  symbols: pageModule(
    `() => Object.getOwnPropertySymbols(globalThis).filter((symbol) => globalThis[symbol] !== undefined).map(String).join()`,
  ),
  crypto: pageModule(
    `() => Object.keys(crypto).sort().join() + typeof SubtleCrypto + crypto.randomUUID().length`,
  ),
  burns: pageModule(`() => {
    setInterval(() => { const end = Date.now() + 100; while (Date.now() < end); }, 1)
    return 'burns'
  }`),
  code: pageModule(`() => new Function('return 1')()`),
  import: `import { readFileSync } from 'node:fs'\n${pageModule('() => readFileSync')}`,
  late: pageModule(`async () => (await import('node:fs')).readFileSync('/etc/passwd', 'utf8')`),
  pollute: pageModule(`() => { Object.prototype.polluted = 1; return 'polluted' }`),
  swap: pageModule(`() => { globalThis.JSON = { stringify: () => 'x' }; return 'swapped' }`),
  loop: pageModule(`() => { for (;;); }`),
  slow: pageModule(`() => new Promise(() => {})`),
  throws: pageModule(`() => { setTimeout(() => { throw new Error('later') }); return 'thrown' }`),
  hoards: pageModule(`async () => {
    globalThis.kept = []
    for (let part = 0; part < 60; part += 1) {
      globalThis.kept.push(new Uint8Array(16e6).fill(1))
      await new Promise((later) => setTimeout(later))
    }
  }`),
}
