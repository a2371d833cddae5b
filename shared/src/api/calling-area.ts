/** A file of a release in a stack: `https://shop.example/r/basket/1.4.0/web/entry.js:1:234`. */
const RELEASE_FILE = /\/r\/([a-z-]+)\/[^/\s]+\/web\//g

/**
 * The area whose code calls, by the stack: the topmost remote, as the host's file holds this client and the stores that remotes
 * use; else the host. Undefined outside of a release's page. Ask before the first `await`, which ends the stack.
 */
export function callingArea(stack = new Error().stack ?? ''): string | undefined {
  const areas = [...stack.matchAll(RELEASE_FILE)].map(([, area]) => area)
  return areas.find((area) => area !== 'host') ?? areas[0]
}
