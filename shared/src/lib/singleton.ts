/**
 * One value per page (or process) for a name, whichever bundled copy of a module asks first. Federated builds
 * may load two copies of a module; what must exist once is created through this.
 */
export function singleton<T>(name: string, create: () => T): T {
  const key = Symbol.for(`larder:${name}`)
  const registry = globalThis as unknown as Record<symbol, T | undefined> // the one untyped edge of this module
  return (registry[key] ??= create())
}
