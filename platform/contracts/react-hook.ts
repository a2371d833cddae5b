/**
 * A script to which React announces its renderers; runs before React. Each area has its own React Refresh, which loads
 * after React and reads the renderers from here. Does not replace the browser's developer tools.
 */
export const REACT_HOOK = `{
const renderers = new Map(), nothing = () => undefined
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { renderers, supportsFiber: true, checkDCE: nothing,
  inject: (renderer) => (renderers.set(renderers.size + 1, renderer), renderers.size),
  onScheduleFiberRoot: nothing, onCommitFiberRoot: nothing, onCommitFiberUnmount: nothing, onPostCommitFiberRoot: nothing }
}`
