import { cp, glob, mkdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

/** Packages of the workspace whose code a server runs. */
export const SERVER_PACKAGES = [
  'platform/contracts',
  'platform/kernel',
  'platform/control',
  'platform/edge',
  'server/providers',
  'server/api',
  'server/brands',
  'server/local',
  'server/cli',
  'shared',
]

const PATTERNS = [
  '{server/{providers,api,brands,local,cli},platform/{contracts,kernel,control,edge}}/**/*',
  'shared/{package.json,src/{contracts,domain,errors,lib}/**/*}',
  'deploy/**/*',
  'docs/production.md',
  'NOTICE',
]
/** Tests, development, and the commands that build: they need the repository with its tools. */
const EXCLUDED = [
  /(^|\/)node_modules(\/|$)/,
  /\.test(ing)?\.tsx?$/,
  /(^|\/)(drizzle\.config\.ts|README\.md)$/,
  /_snapshot\.json$/,
  /^server\/local\/dev\//,
  /^server\/cli\/(browser-smoke|create-remote|packages|remote|server-bundle|types)\//,
  /^server\/cli\/(build-server|create-remote|dev-area|pack-packages|release|release-try)\.ts$/,
]
const CODE = /\.ts$/
const SPECIFIER = /(?:from |import\(|import |import\.meta\.resolve\()'([^']+)'/g

async function listSources(repository: string): Promise<string[]> {
  const files: string[] = []
  for await (const entry of glob(PATTERNS, {
    cwd: repository,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules',
  }))
    if (entry.isFile()) files.push(relative(repository, resolve(entry.parentPath, entry.name)))
  return files.filter((path) => EXCLUDED.every((pattern) => !pattern.test(path))).toSorted()
}

/** Throws when a copied file imports a file that was not copied, which only a start would notice. */
async function checkImports(bundle: string, files: readonly string[]): Promise<void> {
  for (const file of files.filter((path) => CODE.test(path))) {
    const text = await readFile(resolve(bundle, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(SPECIFIER)) {
      if (!specifier.startsWith('.') || existsSync(resolve(bundle, dirname(file), specifier))) continue
      throw new Error(`${file} imports ${specifier}, which is not in the bundle`)
    }
  }
}

/** Copies the code that a server runs, with its data, and returns the paths of the files. */
export async function copySources(repository: string, bundle: string): Promise<string[]> {
  const files = await listSources(repository)
  for (const file of files) {
    await mkdir(dirname(resolve(bundle, file)), { recursive: true })
    await cp(resolve(repository, file), resolve(bundle, file))
  }
  await checkImports(bundle, files)
  return files
}
