import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { AreaOwners } from '@larder/contracts/release-origin'

const Area = z.object({
  name: z.string(),
  claims: z.array(z.string()),
  exposes: z.record(z.string(), z.string()),
  ...AreaOwners.shape,
})

export type AreaSources = { folder: string; area: z.infer<typeof Area> }

/** Reads the area in a folder. Throws when there is none. */
export async function readArea(folder: string): Promise<AreaSources> {
  const file = pathToFileURL(resolve(folder, 'area.ts'))
  // The command `larder` is bundled, so this import must be resolved when it runs.
  const module: unknown = await import(/* webpackIgnore: true */ file.href)
  const { area } = z.object({ area: Area }).parse(module)
  return { folder, area }
}

/** A version derived from the sources: the area's own files without tests, and the versions of its packages. */
export async function computeSourceVersion(folder: string): Promise<string> {
  const patterns = ['area.ts', 'rsbuild.config.ts', 'src/**/*.*', 'package.json', '*lock*']
  const paths: string[] = []
  for await (const path of glob(patterns, { cwd: folder })) paths.push(path)
  const hash = createHash('sha256')
  const built = paths.filter((path) => !/\.test\.tsx?$/.test(path))
  for (const path of built.toSorted()) hash.update(`${path}\0`).update(await readFile(resolve(folder, path)))
  return hash.digest('hex').slice(0, 12)
}
