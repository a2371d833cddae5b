import { rspack } from '@rsbuild/core'

/**
 * Every chunk a build loads by itself carries its hash, kept in the build's own entry.
 * The entry's hash stands in the document, so trust runs document -> entry -> chunk;
 * what the federation runtime loads is checked by the host's plugin (`host/src/remotes/integrity.ts`).
 */
export function integrity() {
  return new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false })
}
