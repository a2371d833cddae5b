import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const Area = z.object({
  name: z.string(),
  claims: z.array(z.string()),
  exposes: z.record(z.string(), z.string()),
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
