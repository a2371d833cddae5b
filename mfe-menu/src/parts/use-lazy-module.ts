import { useEffect, useState } from 'react'

/**
 * Code that only some shoppers need, once it has loaded. Silent when it fails to load: the page works without
 * it. Not `React.lazy`, which would delay what is loaded by 300 ms.
 */
export function useLazyModule<Module>(isWanted: boolean, load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>()
  // `load` is one import: a new function of it at each render is no reason to load again.
  useEffect(() => {
    if (isWanted) load().then(setModule, () => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted])
  return module
}
