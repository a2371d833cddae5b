import { sep } from 'node:path'
import type { Rspack } from '@rsbuild/core'

const KIT = ['shared', 'src', 'ui', ''].join(sep)

/**
 * Wraps a style sheet in the layer of its folder: the kit's rules lose against an area's, whichever sheet
 * loads first. `cssLayers` in every document declares the order. The loader: webpack takes its default export.
 */
export default function inLayer(this: Pick<Rspack.LoaderContext, 'resourcePath'>, source: string): string {
  const layer = this.resourcePath.includes(KIT) ? 'kit' : 'area'
  return `@layer ${layer} {${source}}`
}
