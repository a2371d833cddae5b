/**
 * A script that React announces its renderers to, run before React is loaded. Each area has a React Refresh of its own,
 * which is loaded after React and reads them from here; the browser's own developer tools come first where there are any.
 */
export const REACT_HOOK = `{
const renderers = new Map(), nothing = () => undefined
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { renderers, supportsFiber: true, checkDCE: nothing,
  inject: (renderer) => (renderers.set(renderers.size + 1, renderer), renderers.size),
  onScheduleFiberRoot: nothing, onCommitFiberRoot: nothing, onCommitFiberUnmount: nothing, onPostCommitFiberRoot: nothing }
}`
