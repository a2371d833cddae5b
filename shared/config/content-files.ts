import type { Rspack } from '@rsbuild/core'
import type { Area } from './area.ts'
import { isWatched, type Release } from './build-target.ts'
import { localOrigin } from './hot/hot-build.ts'
import { HOST } from './host-area.ts'

/**
 * Whether the build's files are addressed by their content, so that a release changes only the files whose code
 * changed. Watched builds keep plain names, because they replace their files.
 */
export const isContentAddressed = !isWatched

/** The file name of a chunk or style sheet. The hash is of the final content. */
export const fileName = (kind: 'js' | 'css', name = '[name]'): string =>
  isContentAddressed ? `${name}.[contenthash:12].${kind}` : `${name}.${kind}`

/** The public path of a build's files. The server has the same rule (`server/releases/release-files.ts`). */
export function publicPath({ name }: Area, { version }: Release): string {
  if (localOrigin) return `${localOrigin}/`
  return isContentAddressed ? `/r/${name}/f/` : `/r/${name}/${version}/web/`
}

/**
 * The names by which builds on one page find their own parts. A chunk contains only the second, so it is the same in
 * every release whose code did not change it.
 */
export function globalNames(area: Area, { version }: Release): { uniqueName: string; chunks: string } {
  // A page has one host, and may have two releases of an area.
  const owner = isContentAddressed ? area.name : `${area.name}_${version}`
  return {
    uniqueName: area === HOST ? 'larder_host' : `larder_${area.name}_${version}`,
    chunks: `larder_chunks_${owner}`.replaceAll(/\W/g, '_'),
  }
}

/** The first line of the bundler's function that takes a loaded chunk. */
const TAKE_CHUNK =
  /var __rspack_jsonp = \(parentChunkLoadingFunction, data\) => \{\s*var \[chunkIds\b[^\n]*\n/

/**
 * Passes on a chunk that is not one of this release's files. A chunk's file name follows from its content, so two
 * releases share the chunks that are equal in both. `larderFiles` remembers whose code each file is
 * (`host/src/remotes/release-files.ts`).
 */
const onlyOwnChunks = (version: string): string => `
	data.file ??= document.currentScript?.src ?? '';
	if (!chunkIds.some((id) => data.file.endsWith(__webpack_require__.p + __webpack_require__.u(id)))) {
		parentChunkLoadingFunction && parentChunkLoadingFunction(data);
		return;
	}
	((globalThis.larderFiles ??= {})[new URL(data.file).pathname] ??= []).push(${JSON.stringify(version)});
`

/** Lets two releases of an area load chunks on one page although both use the same global. */
export function ownChunksPlugin({ version }: Release): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      compiler.hooks.thisCompilation.tap('OwnChunks', (compilation) => {
        compilation.hooks.runtimeModule.tap('OwnChunks', (module) => {
          if (module.name !== 'jsonp_chunk_loading' || !module.source) return
          const source = module.source.source.toString()
          const changed = source.replace(TAKE_CHUNK, (line) => line + onlyOwnChunks(version))
          if (changed === source) throw new Error('Rspack loads chunks in another way: see content-files.ts')
          module.source.source = Buffer.from(changed)
        })
      })
    },
  }
}
