/** A file of a release in a stack: `https://shop.example/r/basket/f/entry.0a1b2c3d4e5f.js:1:234`, or in `1.4.0/web/`. */
const RELEASE_FILE = /\/r\/([a-z-]+)\/(?:[^/\s]+\/web|f)\//g

/**
 * Finds the area whose code makes a call: the topmost remote in the stack, or the host when there is none, because the
 * host's script contains this client and the stores that remotes use. Undefined outside of a release's page. Must run
 * before the first `await`, which ends the stack.
 */
export function getCallingArea(stack = new Error().stack ?? ''): string | undefined {
  const areas = [...stack.matchAll(RELEASE_FILE)].map(([, area]) => area)
  return areas.find((area) => area !== 'host') ?? areas[0]
}
