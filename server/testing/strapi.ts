import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { findFreePort } from './free-port.ts'
import type { RegisterCleanUp } from './fresh-database.ts'

type Attributes = Record<string, object>

const text = { type: 'string' }
const component = (name: string, isRepeatable = false) => ({
  type: 'component',
  component: name,
  repeatable: isRepeatable,
})
const blockTypes = ['blocks.text', 'blocks.picture-text', 'blocks.cards']

/** The fields of every page, as `docs/providers.md#content-strapi` has them. */
const pageFields: Attributes = {
  title: { ...text, required: true },
  subTitle: text,
  slug: { type: 'uid' },
  picture: { type: 'media', allowedTypes: ['images'] },
  blocks: { type: 'dynamiczone', components: blockTypes },
  seo: component('shared.seo'),
}
const components: Record<string, Attributes> = {
  'shared.seo': { title: text, description: text },
  'shared.faq': { group: text, question: text, answer: { type: 'text' } },
  'shared.card': { title: text, text },
  'blocks.text': { title: text, paragraphs: { type: 'json' } },
  'blocks.picture-text': {
    title: text,
    paragraphs: { type: 'json' },
    pictureSide: { type: 'enumeration', enum: ['left', 'right'] },
    picture: { type: 'media', allowedTypes: ['images'] },
  },
  'blocks.cards': { title: text, cards: component('shared.card', true) },
}
/** Content types by their names for one entry and for all. */
const collectionTypes: Record<string, [plural: string, fields: Attributes]> = {
  page: ['pages', pageFields],
  'branding-page': ['branding-pages', pageFields],
  article: ['news', { ...pageFields, summary: text, publishedOn: { type: 'date' }, author: text }],
}
const singleTypes: Record<string, Attributes> = {
  faq: { ...pageFields, faqs: component('shared.faq', true) },
  global: { companyName: text, header: { type: 'json' }, footer: { type: 'json' } },
}

type TypeSchema = { kind: string; singularName: string; pluralName: string; attributes: Attributes }

/** The files of a content type and of its calls. */
function typeFiles({ kind, singularName: name, pluralName, attributes }: TypeSchema): [string, string][] {
  const schema = {
    kind,
    collectionName: pluralName.replaceAll('-', '_'),
    info: { singularName: name, pluralName, displayName: name },
    options: { draftAndPublish: true },
    attributes,
  }
  const factories = [
    ['controllers', 'createCoreController'],
    ['services', 'createCoreService'],
    ['routes', 'createCoreRouter'],
  ]
  return [
    [`src/api/${name}/content-types/${name}/schema.json`, JSON.stringify(schema)],
    ...factories.map(([folder, factory]): [string, string] => [
      `src/api/${name}/${folder}/${name}.js`,
      `module.exports = require('@strapi/strapi').factories.${factory}('api::${name}.${name}')`,
    ]),
  ]
}

const settingsFile = (name: string, settings: object): [string, string] => [
  `config/${name}.js`,
  `module.exports = () => (${JSON.stringify(settings)})`,
]

type Place = { databaseUrl: string; port: number }

/** A project as `create-strapi` makes it, with the shop's content types and without administration pages. */
const projectFiles = ({ databaseUrl, port }: Place): [string, string][] => [
  ['package.json', '{ "name": "content-service", "version": "0.0.0", "private": true }'],
  ['start.js', `require('@strapi/strapi').createStrapi({ appDir: __dirname, distDir: __dirname }).start()`],
  ['public/robots.txt', ''],
  ['src/index.js', 'module.exports = {}'],
  settingsFile('database', {
    connection: { client: 'postgres', connection: { connectionString: databaseUrl } },
  }),
  settingsFile('server', { host: '127.0.0.1', port, app: { keys: ['one', 'two'] } }),
  settingsFile('admin', {
    serveAdminPanel: false,
    auth: { secret: 'secret' },
    apiToken: { salt: 'salt' },
    transfer: { token: { salt: 'salt' } },
  }),
  [
    'config/middlewares.js',
    `module.exports = ['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'].map((name) => 'strapi::' + name)`,
  ],
  ...Object.entries(components).map(([name, attributes]): [string, string] => [
    `src/components/${name.replace('.', '/')}.json`,
    JSON.stringify({
      collectionName: `components_${name.replaceAll(/\W/g, '_')}`,
      info: { displayName: name },
      attributes,
    }),
  ]),
  ...Object.entries(collectionTypes).flatMap(([singularName, [pluralName, attributes]]) =>
    typeFiles({ kind: 'collectionType', singularName, pluralName, attributes }),
  ),
  ...Object.entries(singleTypes).flatMap(([singularName, attributes]) =>
    typeFiles({ kind: 'singleType', singularName, pluralName: `${singularName}-entries`, attributes }),
  ),
]

async function writeProject(installed: string, place: Place): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-strapi-'))
  for (const [path, contents] of projectFiles(place)) {
    const file = resolve(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, contents)
  }
  await mkdir(resolve(folder, 'public/uploads'))
  await symlink(resolve(installed, 'node_modules'), resolve(folder, 'node_modules'))
  return folder
}

const Token = z.object({ data: z.object({ token: z.string() }) })
const ApiToken = z.object({ data: z.object({ accessKey: z.string() }) })
const Uploaded = z.tuple([z.object({ id: z.int(), url: z.string() })])

/** Calls of Strapi's HTTP API. Throws what it answers when that is an error. */
function strapiApi(origin: string) {
  return async function send(
    path: string,
    { body, token, method = 'POST' }: { body: object; token?: string; method?: string },
  ): Promise<unknown> {
    const isForm = body instanceof FormData
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const answer = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${answer}`)
    return JSON.parse(answer)
  }
}

/** Makes the first administrator and a token of the API, as people do in the administration pages. */
async function createToken(send: ReturnType<typeof strapiApi>): Promise<string> {
  const administrator = {
    firstname: 'An',
    lastname: 'Editor',
    email: 'editor@shop.example',
    password: 'Correct-horse-1',
  }
  const { token } = Token.parse(await send('/admin/register-admin', { body: administrator })).data
  const wanted = { name: 'shop', description: '', type: 'full-access', lifespan: null }
  return ApiToken.parse(await send('/admin/api-tokens', { body: wanted, token })).data.accessKey
}

/** Starts the real Strapi of the folder over an empty database, with the shop's content types. */
export async function startStrapi(
  installed: string,
  { databaseUrl, whenDone }: { databaseUrl: string; whenDone: RegisterCleanUp },
) {
  const port = await findFreePort()
  const folder = await writeProject(installed, { databaseUrl, port })
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['start.js'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  whenDone(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  const isReady = () =>
    fetch(`${origin}/_health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`Strapi did not start: ${output}`)
    await delay(200)
  }
  const send = strapiApi(origin)
  const token = await createToken(send)
  return {
    origin,
    token,
    stop,
    /** Publishes an entry of a type with many. */
    create: (type: string, data: object) => send(`/api/${type}`, { body: { data }, token }),
    /** Publishes the entry of a type with one. */
    set: (type: string, data: object) => send(`/api/${type}`, { body: { data }, token, method: 'PUT' }),
    async upload(name: string, file: Blob) {
      const body = new FormData()
      body.append('files', file, name)
      return Uploaded.parse(await send('/api/upload', { body, token }))[0]
    },
  }
}
