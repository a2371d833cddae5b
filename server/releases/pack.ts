import { glob, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '@larder/kernel/http/compression/choose-encoding.ts'

/** Text files of a release; pictures and fonts are compressed already. */
export const PACKED = /\.(js|css|json|svg)$/

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    // Whole files in one block: half a megabyte of script shares its statistics.
    [constants.BROTLI_PARAM_LGBLOCK]: 20,
  },
}
const packers = [
  { encoding: 'br', pack: (content: Buffer) => promisify(brotliCompress)(content, BROTLI) },
  {
    encoding: 'gzip',
    pack: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  },
] as const

/** Path of a file in a coding. */
export const packedPath = (path: string, encoding: Encoding): string =>
  `${path}.${encoding === 'gzip' ? 'gz' : encoding}`

/** Writes every text file of a build once more in each coding, as small as possible: once here, not per visitor. */
export async function packFiles(built: string): Promise<void> {
  const files: string[] = []
  for await (const path of glob('web/**/*.*', { cwd: built }))
    if (PACKED.test(path)) files.push(resolve(built, path))
  await Promise.all(
    files.map(async (path) => {
      const content = await readFile(path)
      for (const { encoding, pack } of packers)
        await writeFile(packedPath(path, encoding), await pack(content))
    }),
  )
}
