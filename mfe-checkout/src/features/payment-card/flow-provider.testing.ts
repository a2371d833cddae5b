import type { FlowComponent, FlowComponentOptions, FlowGlobal, FlowOptions } from './flow.ts'

/** A fake of the provider's script: one component that the test controls. */
export function aProvider({ isAvailable = true, becomesReady = true } = {}) {
  const seen: {
    options?: FlowOptions
    name?: string
    asked?: FlowComponentOptions
    isMounted?: boolean
    showsProblems?: boolean
  } = {}
  let isValid = false
  let result: unknown
  const component: FlowComponent = {
    isAvailable: () => Promise.resolve(isAvailable),
    isValid: () => isValid,
    mount: (node) => {
      node.append(document.createElement('iframe'))
      seen.isMounted = true
      if (becomesReady) seen.asked?.onReady()
    },
    unmount: () => {
      seen.isMounted = false
    },
    tokenize: () => {
      if (!isValid) seen.showsProblems = true
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
    },
  }
  const global: FlowGlobal = (options) => {
    seen.options = options
    return {
      create: (name, asked) => {
        Object.assign(seen, { name, asked })
        return component
      },
    }
  }
  const type = (next: { isValid: boolean; result: unknown }) => {
    ;({ isValid, result } = next)
    seen.asked?.onChange(component)
  }
  return { seen, global, type }
}
