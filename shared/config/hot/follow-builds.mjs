// In a build for `pnpm dev:<area> --against <url>`: an open page applies each later build and keeps its state, or
// reloads when it cannot.

let newest
let isBusy = false
let isFirst = true

/** Version of the shop's React if it differs from this machine's; the page then runs the shop's React. */
const { __LARDER_OTHER_REACT__: other } = globalThis

/**
 * Whether the page's React can replace components. A host that kept its own React runs the production build, which
 * cannot.
 */
function isReplacing() {
  const { renderers } = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ?? {}
  return !other && [...(renderers?.values() ?? [])].some(({ scheduleRefresh }) => scheduleRefresh)
}

const isBehind = () => newest !== __webpack_hash__

/** Applies the builds made since, one after another; rejects when one of them cannot be applied. */
async function takeNext() {
  while (isBehind() && (await import.meta.webpackHot.check(true)));
}

async function follow() {
  if (isBusy || !isBehind()) return
  isBusy = true
  // The first message may name an older build than the files, which a later build has overwritten.
  const isOld = isFirst
  const hasFailed =
    isReplacing() &&
    (await takeNext().then(
      () => false,
      () => true,
    ))
  isBusy = false
  if (hasFailed || (isBehind() && !isOld)) location.reload()
}

const builds = new URL(__LARDER_BUILDS__)
if (other) builds.searchParams.set('react', other)
new EventSource(builds).onmessage = ({ data }) => {
  newest = data
  void follow()
  isFirst = false
}
