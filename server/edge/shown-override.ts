import type { ShownOverride } from '@larder/shared/contracts'
import type { Assigned } from '@larder/releases/index.ts'
import type { Override } from './override.ts'

/** What the document says of a signed link: what of it this page shows, and what it does not. */
export function shownOverride(
  { person, until, releases, local }: Override,
  assigned: readonly Assigned[],
): ShownOverride {
  const named = Object.entries(releases).map(([area, { version }]) => ({
    name: `${area} ${version}`,
    isShown: assigned.some(
      (one) => one.area === area && one.version === version && one.reason === 'override',
    ),
  }))
  const missing = named.filter(({ isShown }) => !isShown).map(({ name }) => name)
  return {
    person,
    until: new Date(until * 1_000).toISOString(),
    releases: [
      ...named.filter(({ isShown }) => isShown).map(({ name }) => name),
      ...(local ? [`${local.area} of ${local.origin}`] : []),
    ],
    ...(missing.length > 0 && { missing }),
  }
}
