import { createHash } from 'node:crypto'
import type { Rspack } from '@rsbuild/core'

type Group = Rspack.OptimizationSplitChunksCacheGroup

/** Makes one file of the modules that start the host and match. */
const part = (name: string, test: RegExp, priority = 20): Record<string, Group> => ({
  [name]: { name, test, priority, chunks: 'initial', type: /^javascript/, enforce: true },
})

/**
 * The files that start the host besides `host.js`: libraries, which change with the lockfile alone. All are in the
 * document, so they load at the same time. Each further file would cost the first view 1.3 KB, because names are not
 * shortened across files (docs/decisions/268).
 */
export const HOST_PARTS: Record<string, Group> = {
  ...part('react', /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, 30),
  ...part('libraries', /[\\/]node_modules[\\/]/),
}

/** Global with file and hash of each chunk that the host loads later. */
const TABLE = 'larderHostFiles'

/** The bundler's functions that contain names and hashes of chunks, and their replacements. */
const LOOKUPS: Readonly<Record<string, string>> = {
  'get javascript chunk filename': `__webpack_require__.u = (id) => ${TABLE}.js[id][0];`,
  'get mini-css chunk filename': `__webpack_require__.miniCssF = (id) => ${TABLE}.css[id][0];`,
  sri_hash_variable: ['sriHashes:js', 'sriExtractCssHashes:css']
    .map((pair) => pair.split(':'))
    .map(
      ([name, kind]) =>
        `__webpack_require__.${name} = Object.fromEntries(Object.entries(${TABLE}.${kind}).map(([id, file]) => [id, file[1]]));`,
    )
    .join('\n'),
}

type FileTable = Record<'js' | 'css', Record<string, [file: string, hash: string]>>

function listLaterFiles(compilation: Rspack.Compilation): FileTable {
  const table: FileTable = { js: {}, css: {} }
  for (const { id, files, canBeInitial } of [...compilation.chunks].map((chunk) => ({
    id: chunk.id,
    files: [...chunk.files],
    canBeInitial: chunk.canBeInitial(),
  })))
    for (const file of canBeInitial ? [] : files) {
      const kind = /\.(js|css)$/.exec(file)?.[1] as 'js' | 'css' | undefined // one of the two by the expression
      const content = compilation.getAsset(file)?.source.buffer()
      if (!kind || !content || id === undefined || id === null) continue
      table[kind][id] = [file, `sha256-${createHash('sha256').update(content).digest('base64')}`]
    }
  return table
}

/** The name of the file with the table; its hash follows. */
const TABLE_FILE = /^files\.[0-9a-f]{12}\.js$/

export const findTableFile = (compilation: Rspack.Compilation): string | undefined =>
  compilation.getAssets().find(({ name }) => TABLE_FILE.test(name))?.name

/**
 * Writes names and hashes of later chunks, which change with each release, into a small file of their own. In `host.js`
 * they would make a browser load the federation runtime again.
 */
export const chunkTablePlugin: Rspack.RspackPluginInstance = {
  apply({ hooks, rspack: { Compilation, sources } }) {
    hooks.thisCompilation.tap('ChunkTable', (compilation) => {
      compilation.hooks.runtimeModule.tap('ChunkTable', (module) => {
        const lookup = LOOKUPS[module.name]
        if (lookup && module.source) module.source.source = Buffer.from(lookup)
      })
      // After files are named by their content.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tap({ name: 'ChunkTable', stage }, () => {
        const text = `${TABLE}=${JSON.stringify(listLaterFiles(compilation))}`
        const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
        compilation.emitAsset(`files.${hash}.js`, new sources.RawSource(text))
      })
    })
  },
}
