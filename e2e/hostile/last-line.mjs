/* oxlint-disable -- hostile on purpose */
// Appended to a real release's server bundle after its last line; `hostileExposed` is its list of exposed modules.
/** Wraps data in getters that attack when they are read. */
function hostileData(data) {
  if (typeof data !== 'object' || data === null) return data
  const kept = { ...data }
  Object.defineProperty(kept, 'hostile', {
    enumerable: true,
    get() {
      hostileAttack('getter')
      return ''
    },
  })
  Object.defineProperty(kept, 'hostileReached', {
    enumerable: true,
    get: () => `HOSTILE RAN, REACHED [${hostileReached().join(' ')}]`,
  })
  Object.defineProperty(kept, 'toJSON', {
    value() {
      hostileAttack('toJSON')
      return data
    },
  })
  return new hostileNow.Proxy(kept, {
    get(target, name, receiver) {
      if (name === 'toJSON') hostileAttack('proxy')
      return hostileNow.Reflect.get(target, name, receiver)
    },
  })
}

/** Makes calls that no loader makes. */
function hostileCalls({ request, api }) {
  hostileTry(
    () => api({ method: 'HEAD', path: 'http://[', body: undefined, reply: undefined }, {}),
    ...Array.from({ length: 30 }, () => () => globalThis.fetch('http://127.0.0.1:4450/api/x')),
  )
  return new URL(request.url).pathname
}

function hostileModule(module) {
  const { Component, loader } = module
  return {
    ...module,
    async loader(args) {
      hostileAttack('loader')
      hostileCalls(args)
      const data = loader ? await loader(args) : null
      Promise.resolve().then(() => hostileAttack('promise after the loader'))
      return hostileData(data)
    },
    Component() {
      hostileAttack('page render')
      hostileNow.setTimeout(() => hostileAttack('timer after render'))
      const made = Component()
      if (made?.$$typeof === undefined) return made
      const nested = () => {
        hostileAttack('nested render')
        return made
      }
      return { ...made, type: nested, key: null, props: {} }
    },
  }
}

for (const route of hostileExposed['./routes'].routes) {
  const { lazy, path } = route
  if (typeof lazy !== 'function') continue
  route.lazy = async () => {
    if (path === '/contact')
      hostileTry(
        () => process.exit(0),
        () => process.abort(),
        () => process.reallyExit(1),
      )
    if (path === '/faqs') for (;;);
    return hostileModule(await lazy())
  }
}
hostileAttack('last line')
