import { useEffect, useState } from 'react'

/**
 * Code that only some shoppers need, once it is here. Silent when it does not come: the page stands without it.
 * Not `React.lazy`, which would hold what is loaded back for 300 ms.
 */
export function useLater<Module>(isWanted: boolean, load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>()
  // Fetching code is not rendering. `load` is one import and does not change.
  useEffect(() => {
    if (isWanted) load().then(setModule, () => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted])
  return module
}
