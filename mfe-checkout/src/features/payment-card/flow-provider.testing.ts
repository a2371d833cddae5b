import type { FlowComponent, FlowComponentOptions, FlowGlobal, FlowOptions } from './flow.ts'

/** A fake of the provider's script: one component that the test controls. */
export function aProvider({ isAvailable = true, becomesReady = true } = {}) {
  const state: {
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
      state.isMounted = true
      if (becomesReady) state.asked?.onReady()
    },
    unmount: () => {
      state.isMounted = false
    },
    tokenize: () => {
      if (!isValid) state.showsProblems = true
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(result)
    },
  }
  const global: FlowGlobal = (options) => {
    state.options = options
    return {
      create: (name, componentOptions) => {
        Object.assign(state, { name, asked: componentOptions })
        return component
      },
    }
  }
  const type = (next: { isValid: boolean; result: unknown }) => {
    ;({ isValid, result } = next)
    state.asked?.onChange(component)
  }
  return { seen: state, global, type }
}
