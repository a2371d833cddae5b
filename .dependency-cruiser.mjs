const test = '([.]test[.]tsx?$|/testing[./])'
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })
/** Fakes of outside services: `providers/<service>/sandbox…`, and what mounts and serves them all. */
const FAKES = ['^server/providers/sandbox', '^server/providers/[^/]+/sandbox']
const APPS = '(host|server|e2e|mfe-[a-z-]+)'
const TESTS = ['[.]test[.]ts$', '[.]testing[.]ts$']

/** A context of the shop imports those below it by their `index.ts`, and itself as it likes; tests may import anything. */
const context = (name, below) =>
  forbid(
    `api-${name}`,
    { path: `^server/api/${name}/`, pathNot: TESTS },
    {
      path: '^server/api/',
      pathNot: [
        `^server/api/${name}/`,
        '^server/api/(model/|app-deps[.]ts$)',
        ...below.map((one) => `^server/api/${one}/index[.]ts$`),
      ],
    },
  )

/** A package of a house imports nothing of those above it; its tests may. */
const packageOf = (house, name, above) =>
  forbid(
    `${house}-${name}`,
    { path: `^${house}/${name}/`, pathNot: TESTS },
    { path: above.map((one) => `^${one}/`) },
  )
const SERVER = ['api', 'brands', 'local', 'cli', 'testing'].map((name) => `server/${name}`)

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    // Benchmarks measure all parts beside each other.
    forbid(
      'no-cross-app-imports',
      { path: `^${APPS}/`, pathNot: '^e2e/bench/' },
      { path: `^${APPS}/`, pathNot: '^$1/' },
    ),
    forbid('deploy-is-imported-by-nobody', { pathNot: '^deploy/' }, { path: '^deploy/' }),
    forbid('shared-imports-no-app', { path: '^shared/' }, { path: `^${APPS}/` }),
    forbid(
      'contracts-import-zod-only',
      { path: '^shared/src/contracts/', pathNot: test },
      { pathNot: ['^shared/src/(contracts|lib)/', '^platform/contracts/', 'node_modules/zod/'] },
    ),
    forbid(
      'domain-imports-rules-only',
      { path: '^shared/src/domain/', pathNot: test },
      {
        pathNot: [
          '^shared/src/(contracts|domain|lib)/',
          '^platform/contracts/',
          'node_modules/(zod|dayjs|libphonenumber-js)/',
        ],
      },
    ),
    // contracts < kernel < control < edge (ARCHITECTURE.md)
    forbid(
      'platform-contracts-import-zod-only',
      { path: '^platform/contracts/', pathNot: test },
      { pathNot: ['^platform/contracts/', 'node_modules/zod/'] },
    ),
    packageOf('platform', 'kernel', ['platform/(control|edge|console|example)']),
    packageOf('platform', 'control', ['platform/(edge|console|example)']),
    packageOf('platform', 'edge', ['platform/(console|example)']),
    packageOf('platform', 'console', ['platform/(kernel|control|edge)']),
    // Its tests run it under the shop, too.
    forbid(
      'platform-imports-no-shop',
      { path: '^platform/', pathNot: TESTS },
      { path: '^(shared|server|host|mfe-[a-z-]+|e2e)/' },
    ),
    // providers < api < brands < local < cli
    packageOf('server', 'providers', ['platform/(edge|console)', ...SERVER]),
    packageOf('server', 'api', ['server/(brands|local|cli|testing)', 'platform/console']),
    packageOf('server', 'brands', [
      'server/(providers|local|cli|testing)',
      'platform/(control|edge|console)',
    ]),
    packageOf('server', 'local', ['server/(cli|testing)', 'platform/console']),
    // model < messaging < catalog < members < ordering < account < app, jobs, main
    context('messaging', []),
    context('catalog', ['messaging']),
    context('members', ['messaging', 'catalog']),
    context('ordering', ['messaging', 'catalog', 'members']),
    context('account', ['messaging', 'catalog', 'members', 'ordering']),
    forbid(
      'model-imports-no-context',
      { path: '^server/api/model/', pathNot: '[.]test[.]ts$' },
      { path: '^server/api/', pathNot: '^server/api/model/' },
    ),
    forbid(
      'import-contexts-by-index',
      {
        path: '^(server|platform)/',
        pathNot: ['^server/api/(messaging|catalog|members|ordering|account)/', ...TESTS, '^server/testing/'],
      },
      { path: '^server/api/(messaging|catalog|members|ordering|account)/', pathNot: '/index[.]ts$' },
    ),
    forbid(
      'renderer-imports-the-ground-only',
      { path: '^platform/edge/renderer/', pathNot: TESTS },
      { path: '^(server|platform)/', pathNot: '^platform/(edge/renderer|kernel|contracts)/' },
    ),
    forbid(
      'brands-import-model-and-rehearsal',
      { path: '^server/brands/', pathNot: '[.]test[.]ts$' },
      { path: '^server/api/', pathNot: '^server/api/(model/|rehearse-brand[.]ts$)' },
    ),
    // A server whose settings choose the sandbox imports what it needs of it then, dynamically.
    forbid(
      'server-imports-no-fake',
      {
        path: '^(server|platform)/',
        pathNot: [...FAKES, ...TESTS, '^server/testing/', '^server/local/sandbox[.]ts$'],
      },
      {
        path: FAKES,
        pathNot: '^server/providers/settings/',
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    forbid(
      'providers-share-no-service',
      { path: '^server/providers/(sandbox|settings|outside)/', pathNot: '[.]test[.]ts$' },
      { path: '^server/providers/', pathNot: '^server/providers/(sandbox|settings|outside)/' },
    ),
    forbid(
      'fakes-import-no-adapter',
      { path: FAKES, pathNot: TESTS },
      {
        path: '^server/providers/',
        pathNot: [...FAKES, '^server/providers/[^/]+/port[.]ts$'],
      },
    ),
    forbid(
      'server-imports-contracts-and-rules-only',
      { path: '^(server|platform)/', pathNot: test },
      { path: '^shared/src/', pathNot: '^shared/src/(contracts|domain|errors|lib)/' },
    ),
    forbid(
      'no-cross-feature-imports',
      { path: '^([^/]+)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    forbid(
      'lower-layers-import-no-page',
      { path: '^[^/]+/src/(domain|stores|api)/', pathNot: test },
      { path: '^[^/]+/src/(features|pages|expose)/' },
    ),
    forbid(
      'parts-import-no-page',
      { path: '^[^/]+/src/(features|parts|hooks)/', pathNot: test },
      { path: '^[^/]+/src/(pages|expose)/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]larder)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
