import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { publish } from '@larder/control/publish/publish.ts'

// What a build must write: `web/area.json` says what the area is, `web/` is served to browsers, `node/index.mjs` renders
// on the server. Any bundler can; these two are short enough to be written by hand.

/** The host: the page around an area's own, and which libraries it provides (none). */
const HOST = `
export const singletons = {}
export async function render({ owner, url, fetch }) {
  const body = owner ? await owner.routes.render({ url, fetch }) : '<h1>Kettle</h1>'
  return { kind: 'page', status: owner ? 200 : 404, head: '<title>Kettle, the tea shop</title>',
    body: '<header>Kettle</header><main>' + body + '</main>', styles: [],
    hydration: { loaderData: {}, errors: null }, modules: [] }
}`

/** The one area: a page of teas, from the shop's own call. */
const teas = (heading: string) => `
export const exposed = { './routes': { async render({ url, fetch }) {
  const { teas } = await (await fetch(new URL('/api/teas', url).href)).json()
  return '<h1>${heading}</h1><ul>' + teas.map((tea) => '<li>' + tea + '</li>').join('') + '</ul>'
} } }`

const NO_PARTS = { parts: {}, props: {} }

/** What the gate reads of a build: what it takes from other releases, and what it gives them. */
const contract = {
  requires: { kit: '1.0.0', ranges: {}, imports: {}, ...NO_PARTS },
  provides: { versions: {}, exports: {}, ...NO_PARTS },
  foreignSources: [],
}

type Build = { area: 'host' | 'teas'; version: string; heading?: string }

/** Builds a release and returns its folder. */
export async function buildRelease(
  folder: string,
  { area, version, heading = 'Teas' }: Build,
): Promise<string> {
  const built = await mkdtemp(join(folder, 'build-'))
  const isHost = area === 'host'
  const script = isHost ? 'host.js' : 'entry.js'
  const files = {
    'node/index.mjs': isHost ? HOST : teas(heading),
    [`web/${script}`]: '/* Nothing to hydrate: the pages are plain HTML. */',
    'web/area.json': JSON.stringify({
      name: area,
      claims: isHost ? [] : ['/teas'],
      exposes: isHost ? [] : ['./routes'],
      contract,
      modules: {},
    }),
    ...(!isHost && {
      'web/mf-manifest.json': JSON.stringify({
        metaData: { globalName: `teas_${version}`, remoteEntry: { name: script, path: '' } },
        exposes: [{ path: './routes', assets: { js: { sync: [] }, css: { sync: [] } } }],
      }),
    }),
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(built, path)), { recursive: true })
    await writeFile(join(built, path), content)
  }
  // Plain scripts: no compiler can find an error in their types.
  const types = { compiler: 'none', sources: '', errors: 0 }
  const registry = join(folder, 'built')
  await publish({ built, registry, version, types })
  return join(registry, area, version)
}
