import { loadBrandConfig, type PageArgs } from '@larder/shared/api'

/** The brand's configuration, the same on every page: it is inlined in the document. */
export async function rootLoader({ api }: PageArgs) {
  return loadBrandConfig(api)
}
