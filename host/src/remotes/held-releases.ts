import type { PageData } from '@larder/shared/contracts'

type Held = Pick<PageData['composition'], 'hostVersion' | 'areas'>

/** Area -> version of the releases that a page loads from the shop: none that is switched off, or on a developer's machine. */
export const heldReleases = ({ hostVersion, areas }: Held): Record<string, string> =>
  Object.fromEntries([
    ['host', hostVersion],
    ...areas
      .filter(({ isKilled, origin }) => !isKilled && !origin)
      .map(({ name, version }) => [name, version]),
  ])
