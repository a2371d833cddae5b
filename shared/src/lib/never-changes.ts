const stop = (): void => undefined

/** A `useSyncExternalStore` subscription for browser values that never change. */
export const neverChanges = () => stop
