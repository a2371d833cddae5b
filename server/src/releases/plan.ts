import { readFile, rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'

const Rollout = z.object({
  stable: z.string(),
  /** The stable release before this one: what a page falls back to. */
  previous: z.string().optional(),
  canary: z.string().optional(),
  /** Of 10 000 visitors, how many get the canary. */
  weight: z.int().min(0).max(10_000).default(0),
  /** Switched off: nobody loads it, its fallback stands in. */
  isKilled: z.boolean().default(false),
})
export type Rollout = z.infer<typeof Rollout>

/** Which release of each area is live. Kept in memory; the file is the last known good one. */
export const Plan = z.object({ areas: z.record(z.string(), Rollout) })
export type Plan = z.infer<typeof Plan>

const path = (registry: string) => resolve(registry, 'plan.json')

export async function readPlan(registry: string): Promise<Plan> {
  const text = await readFile(path(registry), 'utf8').catch(() => undefined)
  return text === undefined ? { areas: {} } : Plan.parse(JSON.parse(text))
}

export async function writePlan(registry: string, plan: Plan): Promise<void> {
  const draft = `${path(registry)}.${process.pid}`
  await writeFile(draft, JSON.stringify(plan, null, 2))
  await rename(draft, path(registry))
}

/** Makes a release the stable one; the one it replaces becomes the fallback. */
export function promote(plan: Plan, area: string, version: string): Plan {
  const now = plan.areas[area]
  if (now?.stable === version) return plan
  const next: Rollout = {
    stable: version,
    previous: now?.stable,
    weight: 0,
    isKilled: now?.isKilled ?? false,
  }
  return { areas: { ...plan.areas, [area]: next } }
}
