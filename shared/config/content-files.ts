import { createHash } from 'node:crypto'
import type { Rspack } from '@rsbuild/core'
import type { Area } from './area.ts'
import { isWatched, type Release } from './build-target.ts'
import { localOrigin } from './hot/hot-build.ts'

/**
 * Whether the build's files are addressed by their content, so that a release changes only the files whose code
 * changed. Watched builds keep plain names, because they replace their files.
 */
export const isContentAddressed = !isWatched

/** The file name of a chunk or style sheet. The hash is of the final content. */
export const fileName = (kind: 'js' | 'css', name = '[name]'): string =>
  isContentAddressed ? `${name}.[contenthash:12].${kind}` : `${name}.${kind}`

/** The public path of a build's files. The server has the same rule (`platform/control/registry/release.ts`). */
export function publicPath({ name }: Area, { version }: Release): string {
  if (localOrigin) return `${localOrigin}/`
  return isContentAddressed ? `/r/${name}/f/` : `/r/${name}/${version}/web/`
}

/** Stands for a build's identity until its entry is written. As long as the hash that replaces it, for source maps. */
const IDENTITY = '0'.repeat(12)

/**
 * The global name of a build's container. A page may load two releases of an area, so it is unique for each content: the
 * version would make a browser load every entry again whenever a release is published.
 */
export const containerName = (area: string, version: string): string =>
  `larder_${area}_${isContentAddressed ? IDENTITY : version}`.replaceAll(/\W/g, '_')

/** The global to which an area's chunks add themselves. Chunks contain it, so all releases of the area have the same. */
export const chunksName = (area: string, version: string): string =>
  `larder_chunks_${isContentAddressed ? area : `${area}_${version}`}`.replaceAll(/\W/g, '_')

/** The first line of the bundler's function that takes a loaded chunk. */
const TAKE_CHUNK =
  /var __rspack_jsonp = \(parentChunkLoadingFunction, data\) => \{\s*var \[chunkIds\b[^\n]*\n/

/**
 * Passes on a chunk that is not one of this release's files. A chunk's file name follows from its content, so two
 * releases share the chunks that are equal in both. `larderFiles` has the containers whose chunk a file is
 * (`host/src/remotes/file-releases.ts`).
 */
const onlyOwnChunks = (container: string): string => `
	data.file ??= document.currentScript?.src ?? '';
	if (!chunkIds.some((id) => __webpack_require__.sriHashes[id] && data.file.endsWith(__webpack_require__.p + __webpack_require__.u(id)))) {
		parentChunkLoadingFunction && parentChunkLoadingFunction(data);
		return;
	}
	((globalThis.larderFiles ??= {})[new URL(data.file).pathname] ??= []).push(${JSON.stringify(container)});
`

/**
 * The bundler's functions that name a chunk's files. The hash in a name is the beginning of the file's integrity hash,
 * which the entry has anyway, so the entry need not have it twice.
 */
function fileLookups({ chunks }: Rspack.Compilation): Record<string, string> {
  const names = Object.fromEntries(
    [...chunks].flatMap((chunk) =>
      chunk.id && chunk.name && !chunk.hasRuntime() ? [[chunk.id, chunk.name]] : [],
    ),
  )
  const nameFile = (integrity: string, kind: string) =>
    `(id) => __webpack_require__.larderFile(id, ${integrity}[id], '${kind}')`
  return {
    'get javascript chunk filename': `
__webpack_require__.larderFile = (id, integrity, kind) => (${JSON.stringify(names)}[id] || id) + '.' +
  [...atob(integrity.slice(7, 15))].map((byte) => byte.charCodeAt().toString(16).padStart(2, '0')).join('') + '.' + kind;
__webpack_require__.u = ${nameFile('__webpack_require__.sriHashes', 'js')};`,
    'get mini-css chunk filename': `__webpack_require__.miniCssF = ${nameFile('__webpack_require__.sriExtractCssHashes', 'css')};`,
  }
}

/**
 * The bundler's line that sets the folder of the chunks. They come from where the entry came from: a host that does not
 * know files by their content loads all of them from the release's folder, and a checkout's policy lists them there.
 */
const chunksBesideEntry = (line: string): string =>
  `${line}\nif (document.currentScript) __webpack_require__.p = new URL('.', document.currentScript.src).pathname;`

/** Lets two releases of an area load chunks on one page although both use the same global. */
export function ownChunksPlugin(area: Area, version: string): Rspack.RspackPluginInstance {
  const container = containerName(area.name, version)
  return {
    apply({ hooks, rspack: { Compilation, sources } }) {
      hooks.thisCompilation.tap('OwnChunks', (compilation) => {
        compilation.hooks.runtimeModule.tap('OwnChunks', (module) => {
          const lookup = fileLookups(compilation)[module.name]
          if (lookup && module.source) module.source.source = Buffer.from(lookup)
          if (module.name === 'public_path' && module.source)
            module.source.source = Buffer.from(chunksBesideEntry(module.source.source.toString()))
          if (module.name !== 'jsonp_chunk_loading' || !module.source) return
          const source = module.source.source.toString()
          const changed = source.replace(TAKE_CHUNK, (line) => line + onlyOwnChunks(container))
          if (changed === source) throw new Error('Rspack loads chunks in another way: see content-files.ts')
          module.source.source = Buffer.from(changed)
        })
        let identity = IDENTITY
        const nameFiles = (files: readonly string[]) => {
          for (const file of files) {
            const text = compilation.getAsset(file)?.source.source().toString() ?? ''
            const named = container.replace(IDENTITY, identity)
            compilation.updateAsset(file, new sources.RawSource(text.replaceAll(container, named)))
          }
        }
        // Before the entry's file name is made of its content.
        const nameStage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1
        compilation.hooks.processAssets.tap({ name: 'OwnChunks', stage: nameStage }, (assets) => {
          const entries = Object.keys(assets).filter((file) => /^entry\..+\.js$/.test(file))
          const texts = entries.map((file) => assets[file]?.source().toString() ?? '')
          identity = createHash('sha256').update(texts.join('')).digest('hex').slice(0, IDENTITY.length)
          nameFiles(entries)
        })
        const reportStage = Compilation.PROCESS_ASSETS_STAGE_REPORT
        compilation.hooks.processAssets.tap({ name: 'OwnChunks', stage: reportStage }, () =>
          nameFiles(['mf-manifest.json']),
        )
      })
    },
  }
}
