import type { PageArgs } from '@larder/shared/api'

/** The brand's configuration, the same on every page: it travels inside the document. */
export async function rootLoader(_args: PageArgs) {
  return { brand: {} }
}
