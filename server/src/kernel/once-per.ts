/** One instance per `deps`, for services with state of their own. */
export function oncePer<Deps extends object, Made>(make: (deps: Deps) => Made): (deps: Deps) => Made {
  const made = new WeakMap<Deps, Made>()
  return (deps) => {
    const known = made.get(deps)
    if (known) return known
    const fresh = make(deps)
    made.set(deps, fresh)
    return fresh
  }
}
