import { constants, brotliCompressSync } from 'node:zlib'
import type { StaticFile } from '../front.ts'

const PAGE_DATA = /window\.__FEDERATION__=.*?;window\.__LARDER__=(\{.*?\})<\/script>/s
/** The document's last script, which adds the tags of the release's scripts. */
const START_SCRIPT =
  /<script>(?:(?!<\/script>).)*<\/script>(?=(?:<script type="speculationrules">[^<]*<\/script>)?<\/body>)/s

const pack = (text: string | Buffer): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

export const packDocument = (html: string): StaticFile => ({
  type: 'text/html; charset=utf-8',
  body: pack(html),
})

type SavedData = {
  composition: { areas: { name: string; warm: object; hashes: object; previous?: object }[] }
  [key: string]: unknown
}

/** The page's data as a shop without federation would send it: without the files of releases. */
function withoutReleases(text: string): string {
  const data: SavedData = JSON.parse(text)
  const areas = data.composition.areas.map((area) => ({ ...area, previous: undefined, warm: {}, hashes: {} }))
  const sent = {
    servedAt: new Date().toISOString(),
    documentId: 'reference',
    hasSession: 'no',
    planRevision: 0,
  }
  const plain = { ...data, ...sent, composition: { ...data.composition, areas } }
  return JSON.stringify(plain).replaceAll('<', String.raw`\u003c`)
}

function replaceOnce(html: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(html)) throw new Error(`The document has nothing like ${pattern.source}`)
  return html.replace(pattern, () => replacement)
}

type Owner = { name: string; css: string }

/** Saves the shop's document of a page, with the reference's script and styles in place of the releases'. */
export async function savePage(shop: string, path: string, { name, css }: Owner): Promise<StaticFile> {
  const reply = await fetch(new URL(path, shop))
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  const html = await reply.text()
  const data = PAGE_DATA.exec(html)?.[1]
  if (!data) throw new Error(`The document of ${path} has no data`)
  const bundle = `<script async src="/reference/${name}.js"></script>`
  const script = `<script>window.__zod_globalConfig={jitless:true};window.__LARDER__=${withoutReleases(data)}</script>`
  const withoutSheets = html.replaceAll(/<style data-href="[^"]*">.*?<\/style>/gs, '')
  const withStyles = replaceOnce(withoutSheets, /(?<=<style>@layer [^<]*<\/style>)/, `<style>${css}</style>`)
  const page = replaceOnce(
    replaceOnce(withStyles, START_SCRIPT, bundle),
    /<script>window\.__zod_globalConfig.*?<\/script>/s,
    script,
  )
  return packDocument(page)
}

export const packFiles = (files: ReadonlyMap<string, Buffer>, folder: string): Map<string, StaticFile> =>
  new Map(
    [...files].map(([name, content]) => [
      `/${folder}/${name}`,
      { type: name.endsWith('.css') ? 'text/css' : 'text/javascript', body: pack(content) },
    ]),
  )
