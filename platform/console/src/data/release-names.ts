import { createContext, useContext } from 'react'
import type * as opsContract from '@larder/contracts/ops'
import type { AreaPlan } from '../acts/acts.ts'

export type Releases = NonNullable<opsContract.Overview['releases']>

/** The releases of which the subject is known; all others are named by their version. */
export const ReleasesContext = createContext<Releases>({})

/** `fix(menu): new prices (m2)`, or the version of a release without a subject. */
export function formatRelease(releases: Releases | undefined, area: string, version: string): string {
  const subject = releases?.[`${area}/${version}`]?.subject
  return subject === undefined ? version : `${subject} (${version})`
}

/** Returns a function that names a release of an area for people. */
export function useReleaseNames(): (area: string, version: string) => string {
  const releases = useContext(ReleasesContext)
  return (area, version) => formatRelease(releases, area, version)
}

/** A plan whose releases have their names in place of their versions, to describe it. */
export function namePlan(plan: AreaPlan, name: (version: string) => string): AreaPlan {
  const { stable, previous, canary, rules } = plan
  return {
    ...plan,
    ...(stable !== undefined && { stable: name(stable) }),
    ...(previous !== undefined && { previous: name(previous) }),
    ...(canary !== undefined && { canary: name(canary) }),
    ...(rules && { rules: rules.map((rule) => ({ ...rule, version: name(rule.version) })) }),
  }
}
