/**
 * One instance per `deps`, for services with state of their own. A copy (`{ ...deps }`) has an instance of its own: pass
 * what is needed of the service, or `deps` itself.
 */
export function memoiseByDeps<Deps extends object, Instance>(
  create: (deps: Deps) => Instance,
): (deps: Deps) => Instance {
  const instances = new WeakMap<Deps, Instance>()
  return (deps) => {
    const known = instances.get(deps)
    if (known) return known
    const instance = create(deps)
    instances.set(deps, instance)
    return instance
  }
}
