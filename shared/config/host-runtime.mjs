// Replaces the federation runtime in a remote's build: the host's code, with state of its own. The host
// exposes it before any remote loads (host/src/remotes/provide-runtime.ts).
const { lent } = globalThis.__LARDER_FEDERATION__

// eslint-disable-next-line import/no-default-export -- replaces a module that has one
export default {
  ...lent,
  // `init` would look for the instance of its own copy, which is the host's.
  runtime: { ...lent.runtime, init: (options) => lent.runtime.createInstance({ ...options, id: '' }) },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...lent.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
}
