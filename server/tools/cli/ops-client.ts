import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type * as z from 'zod'
import { Failure, opsContract } from '@larder/shared/contracts'
import { readConfig } from '../../src/config.ts'
import { CommandError } from './command.ts'

export type OpsClient = {
  plan: () => Promise<opsContract.LivePlan>
  ledger: () => Promise<opsContract.Ledger>
  change: (area: string, change: z.input<typeof opsContract.PlanAct>) => Promise<opsContract.LivePlan>
}

type Shop = { origin: string; token: string }

async function ask<Schema extends z.ZodType>(
  { origin, token }: Shop,
  { path, schema, body }: { path: string; schema: Schema; body?: object },
): Promise<z.output<Schema>> {
  const reply = await fetch(new URL(path, origin), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new CommandError(`No shop answers at ${origin}.`, { cause })
  })
  const content: unknown = await reply.json().catch(() => undefined)
  if (reply.ok) return schema.parse(content)
  const { errorDisplay, fields } = Failure.safeParse(content).data ?? {}
  const problems = fields ? Object.entries(fields).map(([name, text]) => `${name}: ${text}`) : []
  throw new CommandError([errorDisplay ?? `The shop answered ${reply.status}.`, ...problems].join('\n'))
}

const clientOf = (shop: Shop): OpsClient => ({
  plan: () => ask(shop, { path: '/ops/plan', schema: opsContract.LivePlan }),
  ledger: () => ask(shop, { path: '/ops/ledger', schema: opsContract.Ledger }),
  change: (area, body) =>
    ask(shop, { path: `/ops/plan/${encodeURIComponent(area)}`, schema: opsContract.LivePlan, body }),
})

/** The shop that runs on this machine over the data folder; undefined when none runs. */
async function localShop(): Promise<Shop | undefined> {
  const { dataFolder, localOpsToken: token } = readConfig(process.env)
  const origin = (await readFile(resolve(dataFolder, 'shop.url'), 'utf8').catch(() => '')).trim()
  if (!origin) return undefined
  const isRunning = await fetch(new URL('/livez', origin)).then(
    () => true,
    () => false,
  )
  return isRunning ? { origin, token } : undefined
}

/**
 * The operators' side of a shop: of the one that `--shop` names, with LARDER_TOKEN, else of the one that runs on this
 * machine; undefined when none runs here.
 */
export async function opsClient(shop: string | undefined): Promise<OpsClient | undefined> {
  if (!shop) {
    const local = await localShop()
    return local && clientOf(local)
  }
  const origin = URL.parse(shop)?.origin
  if (!origin) throw new CommandError(`${shop} is no address of a shop, such as https://shop.example`)
  const token = process.env['LARDER_TOKEN']
  if (!token) throw new CommandError('Set LARDER_TOKEN to your token for this shop.')
  return clientOf({ origin, token })
}
