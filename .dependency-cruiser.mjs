const test = '([.]test[.]tsx?$|/testing[./])'
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })
const APPS = '(host|server|e2e|mfe-[a-z]+)'

export default {
  forbidden: [
    forbid('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
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
    forbid(
      'server-takes-contracts-and-rules',
      { path: '^server/src/', pathNot: test },
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
