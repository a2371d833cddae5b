import { spawn } from 'node:child_process'
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { SINGLETON_RANGES } from '@larder/shared/config/federation'
import { catalogRange } from '@larder/shared/config/catalog'

const REPO_ROOT = resolve(import.meta.dirname, '../../..')
const SHARED_FOLDER = resolve(REPO_ROOT, 'shared')
const CONTRACTS = '@larder/contracts'
const CONTRACTS_FOLDER = resolve(REPO_ROOT, 'platform/contracts')
const COMPILER_FILE = resolve(REPO_ROOT, 'node_modules/typescript/bin/tsc')

/** Tests, the frame of `pnpm dev:<area>` and helpers of the workspace's own tests are not packed. */
const EXCLUDED_FILES = ['**/*.test.ts', '**/*.test.tsx', 'config/alone', 'config/vitest.ts']
const COPIED_FILES = ['src/**/*.css', 'config/**/*.{mjs,cjs}', 'config/css/module-css.d.ts']
/** Packages from `shared` that builds of areas need, besides its own dependencies. */
const BUILD_TOOLS = ['@module-federation/enhanced', '@rsbuild/core', '@rsbuild/plugin-react', '@types/react']
/** Packages that `@larder/shared/testing` needs. An area without tests does not need them. */
export const TEST_TOOLS = [
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'jsdom',
  'vitest',
] as const

const Manifest = z.object({
  exports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
})

async function runCommand(command: string[], cwd: string): Promise<void> {
  const child = spawn(process.execPath, command, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  if (code !== 0) throw new Error(`${command.join(' ')} failed:\n${output.trim()}`)
}

type Sources = { folder: string; include: readonly string[]; exclude: readonly string[] }

async function compileSources(target: string, { folder, include, exclude }: Sources): Promise<void> {
  await mkdir(target, { recursive: true })
  const project = resolve(target, 'tsconfig.build.json')
  const settings = {
    extends: resolve(REPO_ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      rootDir: folder,
      outDir: target,
      typeRoots: [resolve(REPO_ROOT, 'node_modules/@types')],
    },
    include: include.map((path) => resolve(folder, path)),
    exclude: exclude.map((path) => resolve(folder, path)),
  }
  await writeFile(project, JSON.stringify(settings))
  await runCommand([COMPILER_FILE, '--project', project], folder)
}

/** Type declarations keep the extension of the sources, which the package does not contain. */
async function renameExtensionsInTypes(target: string): Promise<void> {
  for await (const path of glob('**/*.d.ts', { cwd: target })) {
    const file = resolve(target, path)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll(/(from |import\()(["'])(\.[^"']+)\.tsx?\2/g, '$1$2$3.js$2'))
  }
}

/** The version ranges of shared modules, which the workspace reads from its catalog. */
const rangesModule = (): string => {
  const names = Object.keys(SINGLETON_RANGES).filter((name) => !name.startsWith('@larder/'))
  const ranges = Object.fromEntries(names.map((name) => [name, catalogRange(name)]))
  return `const ranges = ${JSON.stringify(ranges)}\nexport const catalogRange = (name) => ranges[name]\n`
}

/** `./src/ui/index.ts` -> the compiled module and its type declarations. */
const compiledEntry = (path: string) => ({
  types: path.replace(/\.ts$/, '.d.ts'),
  default: path.replace(/\.ts$/, '.js'),
})

const readRanges = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, catalogRange(name)]))

async function writeManifest(version: string): Promise<object> {
  const { exports, dependencies } = Manifest.parse(
    JSON.parse(await readFile(resolve(SHARED_FOLDER, 'package.json'), 'utf8')),
  )
  const names = [...new Set([...Object.keys(dependencies), ...BUILD_TOOLS])]
    .filter((name) => name !== CONTRACTS)
    .toSorted()
  return {
    name: '@larder/shared',
    version,
    description:
      'What every area meets in: contracts, rules, API client, events, stores, the kit, and its build.',
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: false,
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([name, path]) => [name, compiledEntry(path)])),
      './tsconfig.json': './tsconfig.json',
    },
    dependencies: { ...readRanges(names), [CONTRACTS]: version },
    // In the archive itself, because no registry has it.
    bundleDependencies: [CONTRACTS],
    peerDependencies: readRanges(TEST_TOOLS),
    peerDependenciesMeta: Object.fromEntries(TEST_TOOLS.map((name) => [name, { optional: true }])),
  }
}

/** Writes the platform's contracts, of which those of the shop are made, into a folder of the package's own. */
async function compileContracts(target: string, version: string): Promise<void> {
  await compileSources(target, { folder: CONTRACTS_FOLDER, include: ['*.ts'], exclude: ['*.test.ts'] })
  await renameExtensionsInTypes(target)
  const manifest = {
    name: CONTRACTS,
    version,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: false,
    exports: { './*': compiledEntry('./*.ts') },
    dependencies: readRanges(['zod']),
  }
  await writeFile(resolve(target, 'package.json'), JSON.stringify(manifest, undefined, 2))
}

/** Writes `@larder/shared` into a folder as a package of compiled modules with type declarations. */
export async function compileShared(target: string, version: string): Promise<void> {
  await compileSources(target, { folder: SHARED_FOLDER, include: ['src', 'config'], exclude: EXCLUDED_FILES })
  await renameExtensionsInTypes(target)
  await compileContracts(resolve(target, 'node_modules', CONTRACTS), version)
  for await (const path of glob(COPIED_FILES, { cwd: SHARED_FOLDER })) {
    await mkdir(dirname(resolve(target, path)), { recursive: true })
    await cp(resolve(SHARED_FOLDER, path), resolve(target, path))
  }
  await writeFile(resolve(target, 'config/catalog.js'), rangesModule())
  await cp(resolve(REPO_ROOT, 'tsconfig.base.json'), resolve(target, 'tsconfig.json'))
  await writeFile(resolve(target, 'package.json'), JSON.stringify(await writeManifest(version), undefined, 2))
}
