import { rspack } from '@rsbuild/core'

/**
 * Every chunk that a build loads by itself has a hash, which is in the build's own entry. The entry's hash is
 * in the document, so trust runs document -> entry -> chunk; what the federation runtime loads is checked by
 * the host's plugin (`host/src/remotes/integrity.ts`).
 */
export function integrity() {
  return new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false })
}
