const stop = (): void => undefined

/** The subscription of `useSyncExternalStore` to a value of the browser that stays as it is. */
export const neverChanges = () => stop
