// Replaces the federation runtime in a remote's build: the host's code, with state of its own. The host
// exposes it before any remote loads (host/src/remotes/provide-runtime.ts).
const { hostRuntime } = globalThis.__LARDER_FEDERATION__

// eslint-disable-next-line import/no-default-export -- replaces a module that has one
export default {
  ...hostRuntime,
  // `init` would look for the instance of its own copy, which is the host's.
  runtime: {
    ...hostRuntime.runtime,
    init: (options) => hostRuntime.runtime.createInstance({ ...options, id: '' }),
  },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...hostRuntime.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
}
