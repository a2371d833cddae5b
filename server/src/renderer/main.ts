import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { apiDoor } from './api-door.ts'
import type { FromRenderer, Rendered, RenderTask, ToRenderer, WarmUp } from './protocol.ts'
import { hookSingletons, provideSingletons } from './singletons.ts'

// The rendering process: squads' code runs here and nowhere else on the server. It is started with an
// empty environment under Node's permission model and may read release files only.
type HostModule = {
  singletons: Readonly<Record<string, object>>
  render: (input: object) => Promise<Rendered>
}
type RemoteModule = { exposed: Readonly<Record<string, unknown>> }

const send = (message: FromRenderer) => void process.send?.(message)
const door = apiDoor(send)
hookSingletons()

const entryOf = (registry: string, area: string, version: string): string =>
  pathToFileURL(resolve(registry, area, version, 'node/index.mjs')).href

type Composed = Pick<RenderTask, 'registry' | 'hostVersion'>
type Owner = NonNullable<RenderTask['owner']>

async function loadHost({ registry, hostVersion }: Composed): Promise<HostModule> {
  const host = (await import(entryOf(registry, 'host', hostVersion))) as HostModule // published by the host's build
  provideSingletons(hostVersion, host.singletons)
  return host
}

async function loadOwner({ registry, hostVersion }: Composed, owner: Owner) {
  const url = `${entryOf(registry, owner.name, owner.version)}?host=${encodeURIComponent(hostVersion)}`
  const remote = (await import(url)) as RemoteModule // published by the remote's build
  return { name: owner.name, routes: remote.exposed['./routes'] }
}

async function render(task: RenderTask): Promise<void> {
  try {
    const host = await loadHost(task)
    const owner = task.owner && (await loadOwner(task, task.owner))
    const rendered = await host.render({
      url: task.url,
      composition: task.composition,
      owner,
      fetch: door.fetch,
    })
    send({ kind: 'rendered', id: task.id, rendered })
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    send({ kind: 'failed', id: task.id, message, stack })
  }
}

/** Reads what most pages need. A module that does not load says so when its page is rendered. */
async function warmUp({ registry, hostVersion, owners }: WarmUp): Promise<void> {
  if (hostVersion) {
    const composed = { registry, hostVersion }
    await loadHost(composed).catch(() => undefined)
    for (const owner of owners) {
      send({ kind: 'warming', owner })
      await loadOwner(composed, owner).catch(() => undefined)
    }
  }
  send({ kind: 'warm' })
}

process.on('message', (message: ToRenderer) => {
  if (message.kind === 'ping') send({ kind: 'pong' })
  else if (message.kind === 'api-reply') door.receive(message)
  else if (message.kind === 'warm-up') void warmUp(message)
  else void render(message)
})
// A rejection nobody awaits is a remote's mistake; it must not end the page another shopper waits for.
process.on('unhandledRejection', (error) => console.error('unhandled in a remote:', error))
send({ kind: 'ready' })
