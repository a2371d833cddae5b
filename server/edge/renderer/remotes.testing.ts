/** A host that renders the result of the page's `render`. */
export const HOST = `
export const singletons = { words: { default: undefined, hello: () => 'hello from the host' } }
export async function render({ owner, fetch, url }) {
  const body = owner ? await owner.routes.render({ fetch, url }) : 'shell'
  return { kind: 'page', status: 200, head: '', body: String(body), styles: [], hydration: { loaderData: {}, errors: null }, modules: [] }
}`

/** The code of a remote with one page. */
export const page = (render: string) => `export const exposed = { './routes': { render: ${render} } }`

/** One remote for each thing a squad must not do. */
export const REMOTES: Record<string, string> = {
  good: `import { hello } from 'words'\n${page(`() => hello()`)}`,
  api: page(`async ({ fetch, url }) => (await fetch(new URL('/api/x', url))).text()`),
  head: page(`async ({ fetch, url }) => (await fetch(new URL('/api/x', url), { method: 'HEAD' })).status`),
  outside: page(`async ({ fetch }) => (await fetch('https://evil.example/api/x')).status`),
  many: page(
    `({ fetch, url }) => Promise.all(Array.from({ length: 1e4 }, () => fetch(new URL('/api/x', url))))`,
  ),
  environment: page(`() => JSON.stringify(Object.keys(process.env).sort())`),
  process: page(`() => JSON.stringify(Object.keys(process)) + typeof process.kill + typeof process.send`),
  symbols: page(
    `() => Object.getOwnPropertySymbols(globalThis).filter((one) => globalThis[one] !== undefined).map(String).join()`,
  ),
  crypto: page(`() => Object.keys(crypto).sort().join() + typeof SubtleCrypto + crypto.randomUUID().length`),
  burns: page(`() => {
    setInterval(() => { const end = Date.now() + 100; while (Date.now() < end); }, 1)
    return 'burns'
  }`),
  code: page(`() => new Function('return 1')()`),
  import: `import { readFileSync } from 'node:fs'\n${page('() => readFileSync')}`,
  late: page(`async () => (await import('node:fs')).readFileSync('/etc/passwd', 'utf8')`),
  pollute: page(`() => { Object.prototype.polluted = 1; return 'polluted' }`),
  swap: page(`() => { globalThis.JSON = { stringify: () => 'x' }; return 'swapped' }`),
  loop: page(`() => { for (;;); }`),
  slow: page(`() => new Promise(() => {})`),
  throws: page(`() => { setTimeout(() => { throw new Error('later') }); return 'thrown' }`),
  hoards: page(`async () => {
    globalThis.kept = []
    for (let part = 0; part < 60; part += 1) {
      globalThis.kept.push(new Uint8Array(16e6).fill(1))
      await new Promise((later) => setTimeout(later))
    }
  }`),
}
