// `pnpm dev:<area> --against <url>`: a script of its own, run before the deployed host's. It gives the page React's
// development build, which can replace components, in place of the host's production build (docs/decisions/181).
import react from 'react'
import jsxDevRuntime from 'react/jsx-dev-runtime'
import jsxRuntime from 'react/jsx-runtime'
import reactDom from 'react-dom'
import client from 'react-dom/client'

/** This machine's React modules, by the names under which the host shares its own. */
const ours = {
  react,
  'react/jsx-dev-runtime': jsxDevRuntime,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': client,
}

/** Shared module -> the host's own loader of it. */
const theirs = new Map()

let isEqual
/** Whether both are the same version of React: a page uses either all of this machine's React or none of it. */
function isSameVersion() {
  if (isEqual !== undefined) return isEqual
  const { version } = theirs.get('react')()()
  isEqual = version === react.version
  // Read by `follow-builds.mjs`, which tells the developer.
  if (!isEqual) globalThis.__LARDER_OTHER_REACT__ = version
  return isEqual
}

const page = (globalThis.__FEDERATION__ ??= {})
page.__GLOBAL_PLUGIN__ ??= []
page.__GLOBAL_PLUGIN__.push({
  name: 'larder-development-react',
  // The host registers what it shares before it runs any of it; areas bring no React.
  beforeRegisterShare(registered) {
    const { origin, pkgName, shared } = registered
    if (origin.name !== 'host') return registered
    const { get } = shared
    theirs.set(pkgName, get)
    if (Object.hasOwn(ours, pkgName)) shared.get = () => (isSameVersion() ? () => ours[pkgName] : get())
    return registered
  },
})
