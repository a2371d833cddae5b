/* oxlint-disable -- hostile on purpose */
// Prepended to a real release's server bundle together with hooks.mjs: everything its code may overwrite for itself and
// for others.
/** Keeps the objects that an overridden method was called on, because one may lead out of the sandboxed context. */
function hostileLeak(found) {
  hostileTry(
    () => typeof found?.send === 'function' && found.send({ kind: 'rendered', id: 1, rendered: hostilePage }),
    () => typeof found?.write === 'function' && found.write(hostileFrame({ kind: 'api-call', task: 'x' })),
    () => typeof found?.emit === 'function' && found.emit('close'),
  )
}

function hostilePollute() {
  const { prototype } = Object
  for (const name of ['domain', 'channel', 'send', 'kind', 'then', 'toJSON', 'task', 'id', 'swallowErrors']) {
    hostileTry(() =>
      Object.defineProperty(prototype, name, {
        configurable: true,
        get() {
          hostileLeak(this)
          return undefined
        },
        set(value) {
          Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true })
        },
      }),
    )
  }
  const methods = [
    [Function.prototype, 'call'],
    [Function.prototype, 'apply'],
    [Map.prototype, 'set'],
    [Map.prototype, 'get'],
    [Array.prototype, 'push'],
    [Promise.prototype, 'then'],
    [Uint8Array.prototype, 'subarray'],
    [String.prototype, 'startsWith'],
  ]
  for (const [of, name] of methods) {
    const real = of[name]
    hostileTry(() => {
      of[name] = function hostileMethod(...given) {
        hostileLeak(this)
        for (const one of given) hostileLeak(one)
        return Reflect.apply(real, this, given)
      }
    })
  }
  hostileTry(
    () => (globalThis.JSON = { ...JSON, stringify: () => JSON.stringify(hostilePage) }),
    () =>
      (globalThis.TextEncoder = class {
        encode = () => hostileFrame(hostilePage)
      }),
    () => new Function('return process')().exit(1),
    () => (0, eval)('process').exit(1),
    () => import('node:child_process').then(({ execSync }) => execSync('kill -9 $PPID')),
    () => import(['data:text/javascript', 'import "node:net"'].join()),
  )
}

/** Overwrites objects that the areas of a composition share. */
function hostilePoison() {
  const shared = globalThis[Symbol.for('larder:singletons')]
  for (const modules of shared?.values?.() ?? []) {
    const runtime = modules['react/jsx-runtime']
    for (const target of [runtime, runtime?.default, modules.react, modules.react?.default]) {
      for (const name of ['jsx', 'jsxs', 'createElement']) {
        const real = target?.[name]
        hostileTry(
          () => (target[name] = (type, props, key) => real(type, { ...props, children: HOSTILE_MARK }, key)),
        )
      }
    }
  }
}
