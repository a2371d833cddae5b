import { areaFiles, type NewRemote, type SourceFiles } from './area-files.ts'

const manifest = ({ name }: NewRemote): string =>
  `${JSON.stringify(
    {
      name: `@larder/mfe-${name}`,
      version: '0.0.0',
      private: true,
      description: `The ${name} area.`,
      type: 'module',
      scripts: { build: 'rsbuild build' },
      dependencies: { '@larder/shared': 'workspace:*', react: 'catalog:' },
      devDependencies: { '@rsbuild/core': 'catalog:', '@types/react': 'catalog:', vitest: 'catalog:' },
    },
    undefined,
    2,
  )}\n`

/** A folder of this workspace with an area. */
export const workspaceFolder = (remote: NewRemote): SourceFiles => ({
  ...areaFiles(remote),
  'package.json': manifest(remote),
})
