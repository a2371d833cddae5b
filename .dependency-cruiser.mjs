const test = '([.]test[.]tsx?$|/testing[./])'
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })
const APPS = '(host|server|e2e|mfe-[a-z-]+)'

const MODULES = ['src/kernel', 'src/model', 'src/adapters', 'src/app-deps[.]ts', 'src/modules']

/** A part of the server may import these parts of it and no other; tests may import anything. */
const server = (part, allowed) =>
  forbid(
    `server-${part.replace('src/', '')}`,
    { path: `^server/${part}/`, pathNot: ['[.]test[.]ts$', '[.]testing[.]ts$'] },
    { path: '^server/', pathNot: allowed.map((one) => `^server/${one}`) },
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
    // kernel < model < adapters < modules < releases, document < app, jobs, main (ARCHITECTURE.md, Server)
    server('src/kernel', ['src/kernel']),
    server('src/model', ['src/kernel', 'src/model']),
    server('src/adapters', ['src/kernel', 'src/model', 'src/adapters']),
    server('src/modules', [...MODULES]),
    server('src/renderer', ['src/kernel', 'src/renderer']),
    server('src/releases', [
      'src/kernel',
      'src/model',
      'src/adapters/(bucket|settings)/index[.]ts',
      'src/releases',
    ]),
    server('src/document', [...MODULES, 'src/releases', 'src/renderer', 'src/document']),
    server('brand-kit', ['src/kernel', 'src/model', 'brand-kit']),
    server('sandbox', [
      'src/kernel',
      'src/model',
      'src/config[.]ts',
      'src/adapters/sandbox',
      'src/adapters/[^/]+/wire[.]ts',
      'sandbox',
    ]),
    server('console', ['console']),
    server('supervisor', ['src/kernel', 'src/config[.]ts', 'src/releases', 'tools/demo', 'supervisor']),
    forbid(
      'server-stands-alone',
      {
        path: '^server/src/',
        pathNot: ['[.]test[.]ts$', '[.]testing[.]ts$', '^server/src/assemble-deps[.]ts$'],
      },
      { path: '^server/(brand-kit|sandbox|supervisor|tools|testing)/' },
    ),
    forbid(
      'modules-by-their-index',
      { path: '^server/src/modules/([^/]+)/', pathNot: '[.]test[.]ts$' },
      { path: '^server/src/modules/[^/]+/', pathNot: ['^server/src/modules/$1/', '/index[.]ts$'] },
    ),
    forbid(
      'modules-by-their-index-from-above',
      { path: '^server/', pathNot: ['^server/src/modules/[^/]+/', '[.]test[.]ts$', '^server/testing/'] },
      { path: '^server/src/modules/[^/]+/', pathNot: '/index[.]ts$' },
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
