const test = '([.]test[.]tsx?$|/testing[./])'
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })
const APPS = '(host|server|e2e|mfe-[a-z-]+)'

/** A part of the API may import these parts of it and no other; tests may import anything. */
const api = (part, allowed) =>
  forbid(
    `api-${part}`,
    { path: `^server/api/${part}/`, pathNot: ['[.]test[.]ts$', '[.]testing[.]ts$'] },
    { path: '^server/api/', pathNot: [part, ...allowed].map((one) => `^server/api/${one}`) },
  )

/** What a package of the server imports beside its own dependencies, which its `package.json` says, is for tests alone. */
const packageOf = (name, forbidden) =>
  forbid(
    `server-${name}`,
    { path: `^server/${name}/`, pathNot: ['[.]test[.]ts$', '[.]testing[.]ts$'] },
    { path: `^server/(${forbidden})/` },
  )

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    forbid('apps-are-islands', { path: `^${APPS}/` }, { path: `^${APPS}/`, pathNot: '^$1/' }),
    forbid('shared-is-the-floor', { path: '^shared/' }, { path: `^${APPS}/` }),
    forbid(
      'contracts-are-pure',
      { path: '^shared/src/contracts/', pathNot: test },
      { pathNot: ['^shared/src/(contracts|lib)/', 'node_modules/zod/'] },
    ),
    forbid(
      'domain-is-pure',
      { path: '^shared/src/domain/', pathNot: test },
      { pathNot: ['^shared/src/(contracts|domain|lib)/', 'node_modules/(zod|dayjs|libphonenumber-js)/'] },
    ),
    // kernel < providers < releases < edge < api < brands < local < cli (ARCHITECTURE.md, Server)
    packageOf('kernel', 'providers|releases|edge|api|brands|local|cli|console|testing'),
    packageOf('providers', 'releases|edge|api|brands|local|cli|console|testing'),
    packageOf('releases', 'edge|api|brands|local|cli|console|testing'),
    packageOf('edge', 'api|brands|local|cli|console|testing'),
    packageOf('api', 'brands|local|cli|console|testing'),
    packageOf('brands', 'providers|releases|edge|local|cli|console|testing'),
    packageOf('local', 'cli|console|testing'),
    packageOf('console', 'kernel|providers|releases|edge|api|brands|local|cli|testing'),
    // model < modules < app, jobs, main
    api('model', []),
    api('modules', ['model', 'app-deps[.]ts']),
    forbid(
      'renderer-stands-alone',
      { path: '^server/edge/renderer/', pathNot: ['[.]test[.]ts$', '[.]testing[.]ts$'] },
      { path: '^server/', pathNot: '^server/(edge/renderer|kernel)/' },
    ),
    forbid(
      'releases-take-the-bucket',
      { path: '^server/releases/', pathNot: ['[.]test[.]ts$', '[.]testing[.]ts$'] },
      { path: '^server/providers/', pathNot: '^server/providers/(bucket|settings)/index[.]ts$' },
    ),
    forbid(
      'brands-take-the-model',
      { path: '^server/brands/', pathNot: '[.]test[.]ts$' },
      { path: '^server/api/', pathNot: '^server/api/model/' },
    ),
    forbid(
      'sandbox-knows-no-adapter',
      { path: '^server/providers/sandbox/', pathNot: '[.]test[.]ts$' },
      {
        path: '^server/providers/',
        pathNot: ['^server/providers/sandbox/', '^server/providers/[^/]+/wire[.]ts$'],
      },
    ),
    forbid(
      'modules-by-their-index',
      { path: '^server/api/modules/([^/]+)/', pathNot: '[.]test[.]ts$' },
      { path: '^server/api/modules/[^/]+/', pathNot: ['^server/api/modules/$1/', '/index[.]ts$'] },
    ),
    forbid(
      'modules-by-their-index-from-above',
      { path: '^server/', pathNot: ['^server/api/modules/[^/]+/', '[.]test[.]ts$', '^server/testing/'] },
      { path: '^server/api/modules/[^/]+/', pathNot: '/index[.]ts$' },
    ),
    forbid(
      'server-takes-contracts-and-rules',
      { path: '^server/', pathNot: test },
      { path: '^shared/src/', pathNot: '^shared/src/(contracts|domain|errors|lib)/' },
    ),
    forbid(
      'features-are-strangers',
      { path: '^([^/]+)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    forbid(
      'features-by-their-face',
      { path: '^[^/]+/src/(pages|expose)/' },
      { path: '^[^/]+/src/features/[^/]+/', pathNot: '/index[.]ts$' },
    ),
    forbid(
      'layers-point-down',
      { path: '^[^/]+/src/(domain|stores|api)/', pathNot: test },
      { path: '^[^/]+/src/(features|pages|expose)/' },
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
