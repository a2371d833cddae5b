// Replaces React Refresh's own rules (`refreshUtils.js`), which update no module that exports something
// besides its components: each of our pages exports its loader, too.
import { getFamilyByType, isLikelyComponentType, performReactRefresh, register } from 'react-refresh/runtime'

export function getModuleExports(moduleId) {
  return __webpack_require__.c[moduleId]?.exports ?? {}
}

const readNames = (exports) => Object.keys(exports).filter((name) => name !== '__esModule')

/** Other exports count as equal while their source text is the same. */
function written(value) {
  if (typeof value === 'function') return String(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function isReplaceable(before, after) {
  const names = readNames(after)
  const isEqual = (name) =>
    isLikelyComponentType(after[name])
      ? getFamilyByType(before[name]) === getFamilyByType(after[name])
      : written(before[name]) === written(after[name])
  return readNames(before).length === names.length && names.every(isEqual)
}

let refreshing
/** Refreshes once for all modules of an update. */
function refreshSoon() {
  refreshing ??= setTimeout(() => {
    refreshing = undefined
    performReactRefresh()
  })
}

/**
 * Lets the next build replace a module; `exports` are those of the last build that ran. A module that throws, as one does
 * whose build failed, never calls this itself. Without the call from its error handler its correction would replace the
 * modules that import it, and its components would lose their state.
 */
function acceptNext(exports, hot) {
  hot.dispose((data) => {
    data.before = exports
  })
  hot.accept((error, { module }) => {
    console.error(error)
    acceptNext(exports, module.hot)
  })
}

/** Runs after each module of ours. One without components is handled by the modules that import it. */
export function executeRuntime(exports, moduleId, hot) {
  const components = readNames(exports).filter((name) => isLikelyComponentType(exports[name]))
  for (const name of components) register(exports[name], `${moduleId} ${name}`)
  if (!hot || components.length === 0) return
  const { before } = hot.data ?? {}
  acceptNext(exports, hot)
  if (!before) return
  if (isReplaceable(before, exports)) refreshSoon()
  else hot.invalidate()
}
