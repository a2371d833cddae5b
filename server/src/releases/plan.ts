import { readFile, rename, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'
import { isSignedBy, planKey, signText } from './signing.ts'

const Rollout = z.object({
  stable: z.string(),
  /** The stable release before this one: the fallback of pages. */
  previous: z.string().optional(),
  canary: z.string().optional(),
  /** Of 10 000 visitors, how many get the canary. */
  weight: z.int().min(0).max(10_000).default(0),
  /** Switched off: the area is not loaded, its fallback is shown. */
  isKilled: z.boolean().default(false),
  /** Version of the workspace when it was last published: a start promotes another version, never this one again. */
  workspace: z.string().optional(),
})
export type Rollout = z.infer<typeof Rollout>

/** Which release of each area is live. Cached in memory; the file is the last known good one. */
export const Plan = z.object({ areas: z.record(z.string(), Rollout) })
export type Plan = z.infer<typeof Plan>

const Signed = z.object({ plan: z.string(), signature: z.string() })
const EMPTY: Plan = { areas: {} }
const path = (registry: string) => resolve(registry, 'plan.json')

/** The live plan; empty before the first release. Throws when it is not signed by the registry's key. */
export async function readPlan(registry: string): Promise<Plan> {
  const text = await readFile(path(registry), 'utf8').catch(() => undefined)
  if (text === undefined) return EMPTY
  const file = Signed.safeParse(JSON.parse(text)).data
  if (!file || !isSignedBy(await planKey(registry), file.plan, file.signature)) {
    throw new Error('The release plan is not signed.')
  }
  return Plan.parse(JSON.parse(file.plan))
}

/** Signs the plan and replaces the file atomically. */
export async function writePlan(registry: string, next: Plan): Promise<void> {
  const plan = JSON.stringify(next)
  const signature = signText(await planKey(registry), plan)
  const draft = `${path(registry)}.${process.pid}`
  await writeFile(draft, JSON.stringify({ plan, signature }))
  await rename(draft, path(registry))
}

function change(plan: Plan, area: string, next: (rollout: Rollout) => Rollout): Plan {
  const rollout = plan.areas[area]
  if (!rollout) throw new Error(`${area} has no release yet`)
  return { areas: { ...plan.areas, [area]: next(rollout) } }
}

/** Makes a release the stable one; the one it replaces becomes the fallback. */
export function promote(plan: Plan, area: string, version: string): Plan {
  const now = plan.areas[area]
  if (now?.stable === version && !now.canary) return plan
  const previous = now?.stable === version ? now.previous : now?.stable
  return {
    areas: {
      ...plan.areas,
      [area]: {
        stable: version,
        previous,
        weight: 0,
        isKilled: now?.isKilled ?? false,
        workspace: now?.workspace,
      },
    },
  }
}

/**
 * What a start does with the workspace's version: it goes live when the sources changed since the last start; otherwise
 * the plan is kept, because the version may have been rolled back since.
 */
export function followWorkspace(plan: Plan, area: string, version: string): Plan {
  if (plan.areas[area]?.workspace === version) return plan
  return change(promote(plan, area, version), area, (rollout) => ({ ...rollout, workspace: version }))
}

/** Assigns a release to `weight` of 10 000 visitors. */
export function startCanary(
  plan: Plan,
  area: string,
  { version, weight }: { version: string; weight: number },
): Plan {
  return change(plan, area, (rollout) => Rollout.parse({ ...rollout, canary: version, weight }))
}

/** Back to the stable release before this one; a running canary is aborted instead. */
export function rollBack(plan: Plan, area: string): Plan {
  return change(plan, area, ({ canary, stable, previous, ...kept }) => {
    if (canary) return { ...kept, stable, previous, weight: 0 }
    if (!previous) throw new Error(`${area} has no release to go back to`)
    return { ...kept, stable: previous, previous: undefined, weight: 0 }
  })
}

/** Switches an area off, or on again. */
export function setKilled(plan: Plan, area: string, isKilled: boolean): Plan {
  return change(plan, area, (rollout) => ({ ...rollout, isKilled }))
}
