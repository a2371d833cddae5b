import { types } from 'node:util'

// Each file of unit tests runs in a realm of its own (vitest's vm pools), while Node's errors come from the main one:
// `error instanceof Error` holds for them, too, as it does outside of tests.
const isInstance = Function.prototype[Symbol.hasInstance]
Object.defineProperty(Error, Symbol.hasInstance, {
  value(this: unknown, value: unknown) {
    return isInstance.call(this, value) || (this === Error && types.isNativeError(value))
  },
})
