import { sep } from 'node:path'
import type { Rspack } from '@rsbuild/core'

const KIT_FOLDER = ['shared', 'src', 'ui', ''].join(sep)

/**
 * Wraps a style sheet in the layer of its folder, so that an area's rules override the kit's in any loading order.
 * Every document declares the order (`cssLayers`). A default export, because webpack requires it of loaders.
 */
export default function wrapInLayer(
  this: Pick<Rspack.LoaderContext, 'resourcePath'>,
  source: string,
): string {
  const layer = this.resourcePath.includes(KIT_FOLDER) ? 'kit' : 'area'
  return `@layer ${layer} {${source}}`
}
