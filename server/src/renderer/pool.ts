import type { Rendered } from './protocol.ts'
import { nameOf, RendererLostError, type Owner } from './lost.ts'
import { Worker, type Task, type WorkerOptions } from './worker.ts'

export type Renderer = {
  render: (task: Task) => Promise<Rendered>
  stop: () => void
}
type Options = Pick<WorkerOptions, 'registry' | 'callApi' | 'warmUp'> & {
  onProblem: (message: string, suspects: Owner[]) => void
  /** Processes that render side by side. */
  size?: number
}

/** A process that cannot even start is tried again after this long. */
const RESTART_MS = 1_000

/**
 * A renderer that is always there: a small pool of processes, each replaced when it dies, is stuck or has seen
 * enough, while the others go on. The pages of a release that holds one process up wait for that one.
 */
export function startRenderer({ onProblem, size = 2, ...options }: Options): Renderer {
  const workers: Worker[] = []
  /** Areas that a process got stuck on while it read their modules for the first time: rendered on demand only. */
  const unreadable = new Set<string>()
  let isStopped = false

  function warmUp() {
    const warming = options.warmUp?.()
    return warming && { ...warming, owners: warming.owners.filter((owner) => !unreadable.has(nameOf(owner))) }
  }
  function fill(): void {
    // One after the other: the first page must not wait for two processes to start.
    if (isStopped || workers.length >= size || workers.some(({ isWarm }) => !isWarm)) return
    const worker: Worker = new Worker({
      ...options,
      warmUp,
      onWarm: fill,
      onEnd(reason, suspects) {
        workers.splice(workers.indexOf(worker), 1)
        if (isStopped) return
        if (!worker.isWarm) for (const owner of suspects) unreadable.add(nameOf(owner))
        onProblem(reason, suspects)
        if (worker.isWarm || suspects.length > 0) fill()
        else setTimeout(fill, RESTART_MS).unref()
      },
    })
    workers.push(worker)
  }
  function workerFor(owner: Owner | undefined): Worker {
    for (const worker of workers.slice()) worker.retireWhenWornOut()
    fill()
    const usable = workers.filter((worker) => worker.isUsable)
    const holding = owner && usable.find((worker) => worker.isHeldUp && worker.isRendering(owner))
    const [best] = usable.toSorted(
      (a, b) =>
        Number(a.isHeldUp) - Number(b.isHeldUp) || Number(b.isWarm) - Number(a.isWarm) || a.load - b.load,
    )
    const chosen = holding ?? best
    if (!chosen) throw new Error('no renderer is running')
    return chosen
  }
  fill()
  return {
    async render(task) {
      try {
        return await workerFor(task.owner).render(task)
      } catch (error) {
        if (!(error instanceof RendererLostError && error.isInnocent) || isStopped) throw error
        return workerFor(task.owner).render(task)
      }
    },
    stop() {
      isStopped = true
      for (const worker of workers.slice()) worker.kill('the server stops')
    },
  }
}
