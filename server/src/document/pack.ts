import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** Documents are packed per response, because each has its own nonce: quick rather than small. */
const QUALITY = 5

/** The document's bytes and encoding for what the browser accepts. */
export async function packDocument(
  html: string,
  accepted: string | undefined,
): Promise<{ body: string | Buffer<ArrayBuffer>; encoding: 'br' | undefined }> {
  if (!/\bbr\b/.test(accepted ?? '')) return { body: html, encoding: undefined }
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  return { body: (await compress(html, { params })) as Buffer<ArrayBuffer>, encoding: 'br' } // a fresh buffer
}
