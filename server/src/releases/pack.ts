import { glob, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
/** Text files of a release; pictures and fonts are packed already. */
export const PACKED = /\.(js|css|json|svg)$/

/** Writes `<file>.br` beside every text file of a build, as small as it gets: once here, not per visitor. */
export async function packFiles(built: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const files: string[] = []
  for await (const path of glob('web/**/*.*', { cwd: built }))
    if (PACKED.test(path)) files.push(resolve(built, path))
  await Promise.all(
    files.map(async (path) => writeFile(`${path}.br`, await compress(await readFile(path), { params }))),
  )
}
