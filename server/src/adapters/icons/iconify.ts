import * as z from 'zod'
import { outsideCaller } from '../outside/index.ts'
import type { Icons } from './port.ts'

const TIMEOUT_MS = 1500
const Icon = z.object({ body: z.string(), width: z.number().optional(), height: z.number().optional() })
const IconSet = z.object({
  prefix: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  icons: z.record(z.string(), Icon),
})

/** Iconify's API, the public one, your own, or the sandbox's. */
export function iconify({ apiUrl }: { apiUrl: string }): Icons {
  const { read } = outsideCaller({ service: 'icons', baseUrl: apiUrl })
  return {
    find: (prefix, names) =>
      read(
        {
          path: `/${encodeURIComponent(prefix)}.json`,
          query: { icons: names.toSorted().join(',') },
          timeoutMs: TIMEOUT_MS,
        },
        IconSet,
      ).catch(() => undefined),
  }
}
