import { EventEmitter } from 'node:events'
import { duplexPair } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { RENDERER_DEADLINES } from './deadlines.ts'
import { scaleDeadlines } from '@larder/kernel/deadlines.ts'
import { encodeFrame, frameReader } from './frames.ts'
import type { RenderTask } from './protocol.ts'
import { Worker } from './worker.ts'

const page = (body: string) => ({
  kind: 'page',
  status: 200,
  head: [],
  body,
  styles: [],
  hydration: { loaderData: {}, errors: null },
  modules: [],
})

test('ignores a reply without its page’s token', async () => {
  const [pipe, far] = duplexPair()
  const process = Object.assign(new EventEmitter(), { pid: undefined, stderr: null, kill: () => true })
  const start = () => ({ process: process as never, pipe }) // only what the worker uses
  const { promise: requested, resolve } = Promise.withResolvers<RenderTask>()
  const onFrame = (message: unknown) => {
    const task = message as RenderTask // written by the worker
    if (task.kind === 'render') resolve(task)
  }
  far.on('data', frameReader({ onFrame, onFault: (reason) => expect.unreachable(reason) }))
  const worker = new Worker(
    {
      registry: '',
      set: { hostVersion: 'v1', owner: undefined },
      callApi: async () => expect.unreachable(),
      deadlines: scaleDeadlines(RENDERER_DEADLINES, 10),
      hasOwnUser: false,
      onConsoleOutput: () => {},
      onLoaded: () => {},
      onEnd: () => {},
    },
    start,
  )
  onTestFinished(() => worker.kill('the test has ended'))
  const rendered = worker.render({ url: 'http://shop.test/', composition: {} as never }) // not read here
  const { task } = await requested
  far.write(encodeFrame({ kind: 'rendered', task: crypto.randomUUID(), rendered: page('forged') }))
  far.write(encodeFrame({ kind: 'rendered', task, rendered: page('own') }))
  expect(await rendered).toMatchObject({ body: 'own' })
})
