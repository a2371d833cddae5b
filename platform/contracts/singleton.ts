/**
 * Returns the one value per page (or process) for a name, whichever bundled copy of a module calls first. Federated
 * builds may load a module twice, so everything that must exist once is created through this function.
 */
export function singleton<T>(name: string, create: () => T): T {
  const key = Symbol.for(`larder:${name}`)
  const registry = globalThis as unknown as Record<symbol, T | undefined> // the only untyped access in this module
  return (registry[key] ??= create())
}
