import { types } from 'node:util'

// Each file of unit tests runs in its own realm (vitest's vm pools), but Node's errors come from the main one. This
// makes `error instanceof Error` true for them, as outside tests.
const isInstance = Function.prototype[Symbol.hasInstance]
Object.defineProperty(Error, Symbol.hasInstance, {
  value(this: unknown, value: unknown) {
    return isInstance.call(this, value) || (this === Error && types.isNativeError(value))
  },
})
