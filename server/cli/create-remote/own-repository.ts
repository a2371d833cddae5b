import { catalogRange } from '@larder/shared/config/catalog'
import { TEST_TOOLS } from '../packages/compile-shared.ts'
import { PACKAGE_ARCHIVES } from '../packages/pack-packages.ts'
import { createAreaFiles, type NewRemote, type SourceFiles } from './area-files.ts'

const repositoryManifest = ({ name }: NewRemote): string =>
  `${JSON.stringify(
    {
      name,
      version: '0.0.0',
      private: true,
      description: `The ${name} area.`,
      type: 'module',
      scripts: { dev: 'larder dev', release: 'larder release', test: 'vitest run' },
      dependencies: {
        '@larder/shared': `file:./packages/${PACKAGE_ARCHIVES['@larder/shared']}`,
        react: catalogRange('react'),
      },
      devDependencies: {
        '@larder/cli': `file:./packages/${PACKAGE_ARCHIVES['@larder/cli']}`,
        '@rsbuild/core': catalogRange('@rsbuild/core'),
        '@types/node': catalogRange('@types/node'),
        '@types/react': catalogRange('@types/react'),
        // The repository's commands find this Node before the system's, which may be too old to read TypeScript.
        node: catalogRange('node'),
        ...Object.fromEntries(TEST_TOOLS.map((tool) => [tool, catalogRange(tool)])),
        typescript: catalogRange('typescript'),
      },
    },
    undefined,
    2,
  )}\n`

const COMPILER_SETTINGS = `{
  "extends": "@larder/shared/tsconfig.json",
  "include": [
    "*.ts",
    "src",
    "node_modules/@larder/shared/config/css/module-css.d.ts",
    "node_modules/@larder/shared/src/testing/screen-setup.d.ts"
  ]
}
`

/** Packages that may run a script during installation; npm does not need this list. */
const WORKSPACE_FILE = `allowBuilds:
  node: true
`

const TEST_CONFIG = `export { areaTests as default } from '@larder/shared/config/area-tests'
`

/** The files of a separate repository with only one area. The folder `packages` in it contains our packages. */
export const repositoryFiles = (remote: NewRemote): SourceFiles => ({
  ...createAreaFiles(remote),
  'package.json': repositoryManifest(remote),
  'pnpm-workspace.yaml': WORKSPACE_FILE,
  'tsconfig.json': COMPILER_SETTINGS,
  'vitest.config.ts': TEST_CONFIG,
  '.gitignore': 'node_modules\ndist\n',
})
