// In a build for `pnpm dev:<area> --against <url>`: an open page takes each later build and keeps its state, or loads
// again when it cannot.

let newest
let isBusy = false
let isFirst = true

/** The shop's React, where it is not the version of this machine: then the page runs the shop's. */
const { __LARDER_OTHER_REACT__: other } = globalThis

/** React's production build, of a host that did not get another one, has no way to replace components. */
function isReplacing() {
  const { renderers } = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ?? {}
  return !other && [...(renderers?.values() ?? [])].some(({ scheduleRefresh }) => scheduleRefresh)
}

const isBehind = () => newest !== __webpack_hash__

/** Applies what was built since, one build after another; rejects when one of them cannot be applied. */
async function takeNext() {
  while (isBehind() && (await import.meta.webpackHot.check(true)));
}

async function follow() {
  if (isBusy || !isBehind()) return
  isBusy = true
  // The first message may name a build that is older than the files, which another has written over since.
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
