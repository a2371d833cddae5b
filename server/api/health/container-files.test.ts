import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { load, loadAll } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { startApp } from '@larder/testing/index.ts'

const REPO_ROOT = resolve(import.meta.dirname, '../../..')
const readText = (path: string): string => readFileSync(resolve(REPO_ROOT, path), 'utf8')

const containerfile = readText('deploy/container/Containerfile').replaceAll(/\\\n\s*/g, '')

/** The arguments of an instruction of the container file, in the order of its lines. */
const listInstructions = (name: string): string[] =>
  [...containerfile.matchAll(new RegExp(`^${name} +(.*)$`, 'gm'))].map(([, argument = '']) => argument)

const Environment = z.record(z.string(), z.string())
const Compose = z.object({
  services: z.object({
    shop: z.object({
      build: z.object({ context: z.string(), dockerfile: z.string() }),
      environment: Environment,
    }),
  }),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})
const compose = Compose.parse(load(readText('deploy/container/compose.yaml')))

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const Container = z.object({
  image: z.string(),
  args: z.array(z.string()),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
const PodSpec = z.object({
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.int() }),
  initContainers: z.array(Container).default([]),
  containers: z.array(Container),
})
const Resource = z.object({
  kind: z.string(),
  data: Environment.default({}),
  stringData: Environment.default({}),
  spec: z.object({ template: z.object({ spec: PodSpec }).optional() }).optional(),
})
const readResources = (path: string) => loadAll(readText(path)).map((document) => Resource.parse(document))
const shopResources = readResources('deploy/kubernetes/shop.yaml')
const releaseResources = readResources('deploy/kubernetes/releases.yaml')
const resources = [...shopResources, ...releaseResources]
const listPods = (of: typeof resources) => of.flatMap(({ spec }) => spec?.template?.spec ?? [])
const listContainers = (of: typeof resources) =>
  listPods(of).flatMap((pod) => [...pod.initContainers, ...pod.containers])
const pods = listPods(resources)
const containers = listContainers(resources)
const kubernetesSettings = Object.assign(
  {},
  ...resources.filter(({ kind }) => kind === 'ConfigMap').map(({ data }) => data),
) as Record<string, string>

const imageSettings = listInstructions('ENV').flatMap((line) =>
  line.split(' ').map((pair) => pair.split('=')),
)
const { shop } = compose.services

test('every setting that containers have is one of the server', () => {
  const known = new Set(
    [...readText('docs/settings.md').matchAll(/^- `([A-Z0-9_]+)`/gm)].map(([, name]) => name),
  )
  const used = [
    ...imageSettings.map(([name = '']) => name),
    ...Object.keys(shop.environment),
    ...Object.keys(kubernetesSettings),
  ]
  expect(used.length).toBeGreaterThan(15)
  // A key file is named by a setting of its own.
  const names = used.map((name) => (known.has(name) ? name : name.replace(/_FILE$/, '')))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('every secret that a setting names is mounted', () => {
  const keys = resources.flatMap(({ stringData }) => Object.keys(stringData))
  const mounted = keys.map((key) => `/run/secrets/larder/${key}`)
  const files = Object.entries(kubernetesSettings).filter(([name]) => name.endsWith('_FILE'))
  expect(files.map(([, file]) => file).toSorted()).toEqual(mounted.toSorted())
  const composeFiles = Object.entries(shop.environment).filter(([name]) => name.endsWith('_FILE'))
  for (const [, file] of composeFiles)
    expect(compose.secrets).toHaveProperty(file.replace('/run/secrets/', ''))
})

test('every command that containers run is one of the bundle', () => {
  const launcher = readText('deploy/larder')
  const commands = [
    ...containers.map(({ args }) => args),
    ...listInstructions('CMD').map((args) => JSON.parse(args) as string[]),
  ]
  expect(commands.length).toBe(5)
  for (const [command = ''] of commands) {
    const isEntry = launcher.includes(`  ${command}) entry=`)
    expect(isEntry || existsSync(resolve(REPO_ROOT, `server/cli/${command.replaceAll(':', '-')}.ts`))).toBe(
      true,
    )
  }
  expect(listInstructions('ENTRYPOINT')).toEqual(['["/opt/larder/bin/larder"]'])
})

test('releases go live in a Job of their own, after the servers that they need', () => {
  const commands = listContainers(shopResources).map(({ args }) => args.join(' '))
  expect(commands).toEqual(['migrate', 'release:all --first', 'server'])
  expect(releaseResources.map(({ kind }) => kind)).toEqual(['Job'])
  const [job] = listContainers(releaseResources)
  const [server] = listContainers(shopResources).toReversed()
  expect(job).toMatchObject({
    args: ['release:all'],
    image: server?.image,
    volumeMounts: server?.volumeMounts,
  })
})

test('probes ask what the server answers, at ports that it opens', async () => {
  const { request } = await startApp()
  const [checked = ''] = listInstructions('HEALTHCHECK')
  const probes = containers.flatMap((container) =>
    [container.startupProbe, container.readinessProbe, container.livenessProbe].flatMap(
      (probe) => probe ?? [],
    ),
  )
  const paths = [...probes.map(({ httpGet }) => httpGet.path), /'(\/\w+)'/.exec(checked)?.[1] ?? '']
  expect(paths).toEqual(['/startupz', '/readyz', '/livez', '/livez'])
  for (const path of paths) expect([path, (await request(path)).status]).toEqual([path, 200])
  const ports = containers.flatMap((container) => container.ports.map(({ containerPort }) => containerPort))
  expect(listInstructions('EXPOSE')).toEqual(['4300 4301 4302'])
  expect(ports).toEqual([4300, 4302])
  expect(checked).toContain('PORT = 4300')
})

test.each([
  ['127.0.0.1', '0.0.0.0'],
  ['127.0.0.2', '127.0.0.2'],
  ['::1', '::1'],
])('the health check asks a server that listens at %s where HOST is %s', async (at, HOST) => {
  const [checked = ''] = listInstructions('HEALTHCHECK')
  const [, ...args] = JSON.parse(/CMD (.*)$/.exec(checked)?.[1] ?? '') as string[]
  const server = createServer(({ url }, reply) => reply.writeHead(url === '/livez' ? 200 : 404).end())
  server.listen(0, at)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const PORT = typeof address === 'object' && address ? `${address.port}` : ''
  const [code] = (await once(spawn(process.execPath, args, { env: { HOST, PORT } }), 'exit')) as [
    number | null,
  ]
  expect(code).toBe(0)
})

test('containers run as the user of the image, with its data folder, and have time to drain', () => {
  const [user = ''] = listInstructions('USER')
  expect(user).toBe('10001:10001')
  expect(containerfile).toContain('--uid 10001')
  for (const pod of pods) expect(`${pod.securityContext.runAsUser}`).toBe(user.split(':')[0])
  const data = imageSettings.find(([name]) => name === 'LARDER_DATA')?.[1]
  expect(listInstructions('VOLUME')).toEqual([data])
  for (const { volumeMounts } of containers)
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(data)
  expect(listInstructions('STOPSIGNAL')).toEqual(['SIGTERM'])
  const [grace] = pods.flatMap(({ terminationGracePeriodSeconds }) => terminationGracePeriodSeconds ?? [])
  expect(grace).toBe(60)
})

test('the image is built from the root, without what the builder has installed', () => {
  const { context, dockerfile } = shop.build
  const root = resolve(REPO_ROOT, 'deploy/container', context)
  expect(root).toBe(REPO_ROOT)
  expect(existsSync(resolve(root, dockerfile))).toBe(true)
  expect(readText('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/node_modules', '**/.larder', '.git']),
  )
})
