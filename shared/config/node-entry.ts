import { resolve } from 'node:path'
import { rspack, type Rspack } from '@rsbuild/core'
import type { Area } from './area.ts'

/** A virtual module: every exposed module of an area under its federation key. */
export function nodeEntry({ exposes }: Area): Rspack.RspackPluginInstance {
  const entries = Object.entries(exposes)
  const source = [
    ...entries.map(([, path], index) => `import * as exposed${index} from ${JSON.stringify(path)}`),
    `export const exposed = {`,
    ...entries.map(([key], index) => `  ${JSON.stringify(key)}: exposed${index},`),
    `}`,
  ]
  return new rspack.experiments.VirtualModulesPlugin({
    [resolve(process.cwd(), 'node-entry.ts')]: source.join('\n'),
  })
}
