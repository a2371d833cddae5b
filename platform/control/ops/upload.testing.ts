import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Header } from 'tar'
import { publicPath, type Release } from '../registry/release.ts'
import { computeIntegrity } from '../publish/check-release.ts'
import { makeRelease } from '../gate/gate.testing.ts'
import type { OpsShop } from './ops.testing.ts'

type HeaderFields = NonNullable<ConstructorParameters<typeof Header>[0]>
/** An archive entry: a file, unless `type` says otherwise. */
export type Entry = { path: string; content?: string | Buffer; type?: string; linkpath?: string }

const BLOCK = 512

/** Writes a tar archive with any entries, including those that no packer would write. */
export function archiveFiles(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = 'File', linkpath }) => {
    const body = Buffer.from(content)
    const fields = { path, mode: 0o644, size: body.length, type, mtime: new Date(0), linkpath }
    const header = new Header(fields as HeaderFields) // the types do not allow invalid entries
    header.encode()
    const padding = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)
    return [header.block ?? Buffer.of(), body, padding]
  })
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)])
}

type Draft = { area?: string; version?: string; files?: Record<string, string>; release?: object }

/** Makes the entries of a small release; `release` changes its `release.json`. */
export function releaseEntries({ area = 'menu', version = 'v3', files, release }: Draft = {}): Entry[] {
  const contents = Object.entries(files ?? { 'web/entry.js': 'entry()', 'node/index.mjs': 'export {}' })
  const fileEntries = contents.map(([path, content]) => {
    const bytes = Buffer.from(content)
    return [path, { integrity: computeIntegrity(bytes), bytes: bytes.length }] as const
  })
  const description: Release = {
    area,
    version,
    document: 'shop',
    claims: ['/menu'],
    query: [],
    exposes: ['./routes'],
    warm: { './routes': ['entry.js'] },
    pages: {},
    contract: makeRelease({ area }).contract,
    files: Object.fromEntries(fileEntries),
    snapshot: {
      version,
      buildVersion: version,
      globalName: 'menu',
      remoteEntry: 'entry.js',
      remoteEntryType: 'global',
      publicPath: publicPath({ area, version }),
      remotesInfo: {},
      shared: [],
      modules: [],
    },
  }
  return [
    { path: 'release.json', content: JSON.stringify({ ...description, ...release }) },
    ...contents.map(([path, content]) => ({ path, content })),
  ]
}

export const noise = (bytes: number): Buffer => randomBytes(bytes)

type Upload = {
  who?: keyof OpsShop['tokens']
  name?: string
  body?: BodyInit
  headers?: Record<string, string>
}
/** Packs a small release of menu v3. */
export const smallArchive = (draft?: Parameters<typeof releaseEntries>[0]) =>
  archiveFiles(releaseEntries(draft)) as Buffer<ArrayBuffer>

/** Uploads an archive, as the menu squad unless `who` says otherwise. */
export async function upload(
  { shop, tokens }: OpsShop,
  { who = 'publish', name = 'menu/v3', body = smallArchive(), headers = {} }: Upload = {},
) {
  const allHeaders = {
    authorization: `Bearer ${tokens[who]}`,
    'content-type': 'application/x-tar',
    ...headers,
  }
  const init = { method: 'PUT', headers: allHeaders, body, duplex: 'half' }
  const reply = await shop.request(`/ops/releases/${name}`, init)
  return { status: reply.status, body: (await reply.json()) as { errorDisplay?: string } }
}

/** Lists all releases in the folder, including leftovers of uploads. */
export async function listPublished({ folder }: OpsShop): Promise<string[]> {
  const areas = await readdir(folder)
  const versions = areas.map(async (area) =>
    (await readdir(resolve(folder, area))).map((version) => `${area}/${version}`),
  )
  return (await Promise.all(versions)).flat().toSorted()
}
/** Releases that `openOpsShop` publishes. */
export const INITIAL_RELEASES = ['host/v1', 'host/v2', 'menu/v1', 'menu/v2']
