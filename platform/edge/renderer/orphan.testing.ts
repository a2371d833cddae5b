import { RENDERER_DEADLINES } from './deadlines.ts'
import { startRenderer } from './pool.ts'

// A separate server that renders one release, for the test that kills it: `node orphan.testing.ts REGISTRY AREA`.
const [registry = '', name = ''] = process.argv.slice(2)
const renderer = startRenderer({
  registry,
  deadlines: RENDERER_DEADLINES,
  callApi: async () => ({ status: 404, type: 'text/plain', body: '' }),
  onProblem: () => undefined,
  onConsoleOutput: () => undefined,
})
renderer.use([{ hostVersion: 'v1', owner: { name, version: 'v1' } }])
setInterval(() => undefined, 1_000)
