// A fake tag manager, which watches `dataLayer`, stores the consent and sends the events.

type Layer = { push: (...entries: unknown[]) => number } & Iterable<unknown>

const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('Tags must be loaded by a script element.')
const url = new URL(script.src)
const consent: Record<string, unknown> = {}

/** `gtag('consent', …)` pushes its arguments object: an array-like object with a length and indexed entries. */
function parseCommand(entry: object): unknown[] | undefined {
  return 'length' in entry ? Array.from(entry as ArrayLike<unknown>) : undefined // an object with a numeric length
}

function collect(entry: unknown): void {
  if (typeof entry !== 'object' || entry === null) return
  const command = parseCommand(entry)
  if (command) {
    const [name, , settings] = command
    if (name === 'consent') Object.assign(consent, settings)
    return
  }
  const container = url.searchParams.get('id')
  const body = JSON.stringify({ container, page: location.pathname, consent: { ...consent }, ...entry })
  navigator.sendBeacon(`${url.origin}/tags/collect`, body)
}

const page = globalThis as { dataLayer?: Layer } // the tag manager's own documented global
const layer: Layer = page.dataLayer ?? new Array<unknown>()
page.dataLayer = layer
for (const entry of layer) collect(entry)
const push = layer.push.bind(layer)
layer.push = (...entries) => {
  for (const entry of entries) collect(entry)
  return push(...entries)
}
