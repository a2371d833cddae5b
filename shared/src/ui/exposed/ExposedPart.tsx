import {
  Component,
  createElement,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ReactNode,
  type ComponentType,
} from 'react'
import { loadPart, partState, reportPart, subscribeParts, warmPart } from './part-loader.ts'
import type { PartName, PartProps } from './part-props.ts'

type PartBoundaryProps = { fallback: ReactNode; onCrash: (error: unknown) => void; children: ReactNode }

/** Contains the error of an exposed component. Only a class component can catch render errors in React. */
class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}

/**
 * `now`: after hydration. `idle`: when the page is idle. `seen`, `intent`: when scrolled into view, pointed
 * at.
 */
export type PartMoment = 'now' | 'idle' | 'seen' | 'intent'

const IDLE_TIMEOUT_MS = 3_000

/**
 * In the second idle moment: the first belongs to the page itself, and each component gets one of its own.
 */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const wait = (next: () => void) => requestIdleCallback(next, { timeout: IDLE_TIMEOUT_MS / 2 })
  let id = wait(() => (id = wait(run)))
  return () => cancelIdleCallback(id)
}

function whenSeen(element: Element | null, run: () => void): () => void {
  if (!element) return () => undefined
  const observer = new IntersectionObserver(
    (entries) => entries.some((entry) => entry.isIntersecting) && run(),
    {
      rootMargin: '200px',
    },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

/** The component of an exposed module, which is exported under the component's own name. */
function findComponent(
  name: PartName,
  state: ReturnType<typeof partState>,
): ComponentType<object> | undefined {
  if (!state || state === 'failed') return undefined
  const module = state.module as Record<string, ComponentType<object> | undefined> // the remote's contract
  return module[name.split('/')[1] ?? '']
}

type Props<Name extends PartName> = {
  /** `<area>/<Component>`, as the area exposes it. */
  name: Name
  props: PartProps[Name]
  when?: PartMoment
  /**
   * Rendered until the component has loaded, on the server, and permanently when its area is unavailable: it
   * must be useful by itself.
   */
  fallback?: ReactNode
  /**
   * Instead of the fallback while the component loads: a skeleton of what comes. Only for what the server does not
   * render, because without script it would stay.
   */
  pending?: ReactNode
}

/**
 * A component exposed by another area. Its area is found in the page's composition by name, loaded at the
 * given moment, and rendered without suspending once it has loaded; the first render is always the fallback,
 * as on the server.
 */
export function ExposedPart<Name extends PartName>({
  name,
  props,
  when = 'idle',
  fallback = null,
  pending = fallback,
}: Props<Name>) {
  const box = useRef<HTMLSpanElement>(null)
  const state = useSyncExternalStore(
    subscribeParts,
    () => partState(name),
    () => undefined,
  )
  const part = findComponent(name, state)
  const waiting = state ? fallback : pending
  // Loading is an effect of being mounted, not of rendering.
  useEffect(() => {
    const load = () => void loadPart(name)
    if (when === 'now') return load()
    if (when === 'idle') return whenIdle(load)
    if (when === 'seen') return whenSeen(box.current?.firstElementChild ?? box.current, load)
    return undefined
  }, [name, when])
  const load = () => void loadPart(name)
  const warm = () => warmPart(name)
  const hints =
    when === 'intent' ? { onPointerEnter: load, onFocus: load } : { onPointerEnter: warm, onFocus: warm }
  return (
    <span ref={box} style={{ display: 'contents' }} data-part={name} {...(part ? {} : hints)}>
      {part ? (
        <PartBoundary fallback={fallback} onCrash={(error) => reportPart(name, error)}>
          {createElement(part, props)}
        </PartBoundary>
      ) : (
        waiting
      )}
    </span>
  )
}
