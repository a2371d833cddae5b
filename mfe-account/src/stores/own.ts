import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import { asAppError } from '@larder/shared/errors'
import { on } from '@larder/shared/events'
import { $isMember, ensureSession, useStore } from '@larder/shared/stores'
import { useBackOnline } from '@larder/shared/ui'

/** What a member's screen shows: its skeleton, what went wrong, or what is there. */
export type Shown<T> =
  | { state: 'loading' }
  | { state: 'failed'; problem: string }
  | { state: 'ready'; data: T }

export type Own<T> = {
  $shown: ReadableAtom<Shown<T>>
  /** Asks the server; what is shown stays until the answer is there. Never throws. */
  refresh: () => Promise<void>
  /** Takes what a write answered. */
  receive: (data: T) => void
  forget: () => void
}

const LOADING = { state: 'loading' } as const

/** Something of the member's that one screen shows: asked for in the browser only. */
export function ownStore<T>(load: () => Promise<T>): Own<T> {
  const $shown = atom<Shown<T>>(LOADING)
  async function refresh(): Promise<void> {
    if ($shown.get().state === 'failed') $shown.set(LOADING)
    try {
      await ensureSession()
      // Without a member there is nothing to ask for; the route's guard leads away.
      if (!$isMember.get()) return
      $shown.set({ state: 'ready', data: await load() })
    } catch (error) {
      const problem = asAppError(error).text
      if ($shown.get().state !== 'ready') $shown.set({ state: 'failed', problem })
    }
  }
  return {
    $shown: readonlyType($shown),
    refresh,
    receive: (data) => $shown.set({ state: 'ready', data }),
    forget: () => $shown.set(LOADING),
  }
}

/** The same for the page's life, shown at once wherever it is wanted again; forgotten at logout. */
export function keptStore<T>(load: () => Promise<T>): Own<T> {
  const own = ownStore(load)
  on('session/signed-out', own.forget)
  return own
}

/** Asked this often while something is under way (providers: Realtime, the fallback). */
const POLL_MS = 15_000

/** Asks again and again while `isUnderWay`, as long as somebody looks at the page. */
export function useFresh({ refresh }: Pick<Own<unknown>, 'refresh'>, isUnderWay: boolean): void {
  // The kitchen and the driver move on without being asked.
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [refresh, isUnderWay])
}

/** Shows it, and asks afresh whenever a screen opens; what failed, when the connection is back. */
export function useOwn<T>(own: Own<T>): Shown<T> {
  // A member's things are asked for by the browser, after hydration.
  useEffect(() => void own.refresh(), [own])
  const shown = useStore(own.$shown)
  useBackOnline(own.refresh, shown.state === 'failed')
  return shown
}
