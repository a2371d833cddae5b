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

/** Catches render errors of an exposed component. React supports this only in class components. */
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
 * When a part loads. `now`: after hydration. `idle`: when the page is idle. `seen`: when scrolled into view. `intent`:
 * when pointed at or focused.
 */
export type PartMoment = 'now' | 'idle' | 'seen' | 'intent'

const IDLE_TIMEOUT_MS = 3_000

/** Runs in the second idle period: the first belongs to the page itself, and each component gets its own. */
function runWhenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const wait = (next: () => void) => requestIdleCallback(next, { timeout: IDLE_TIMEOUT_MS / 2 })
  let id = wait(() => (id = wait(run)))
  return () => cancelIdleCallback(id)
}

function runWhenSeen(element: Element | null, run: () => void): () => void {
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

/** The component of an exposed module, which exports it under the component's name. */
function getComponent(
  name: PartName,
  state: ReturnType<typeof partState>,
): ComponentType<object> | undefined {
  if (!state || state === 'failed') return undefined
  const module = state.module as Record<string, ComponentType<object> | undefined> // the contract of an exposed module
  return module[name.split('/')[1] ?? '']
}

type Props<Name extends PartName> = {
  /** `<area>/<Component>`, as exposed by the area. */
  name: Name
  props: PartProps[Name]
  when?: PartMoment
  /**
   * Rendered until the component has loaded, on the server, and permanently when its area is unavailable, so it must
   * be useful on its own.
   */
  fallback?: ReactNode
  /**
   * Replaces the fallback while the component loads: a skeleton of it. Only for parts that the server does not render,
   * because without JavaScript it would stay.
   */
  pending?: ReactNode
}

/**
 * A component exposed by another area. Finds the area in the page's composition, loads it at the given moment, and
 * renders it without suspending once loaded. The first render is always the fallback, as on the server.
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
  const part = getComponent(name, state)
  const placeholder = state ? fallback : pending
  // Loads when mounted, not while rendering.
  useEffect(() => {
    const load = () => void loadPart(name)
    if (when === 'now') return load()
    if (when === 'idle') return runWhenIdle(load)
    if (when === 'seen') return runWhenSeen(box.current?.firstElementChild ?? box.current, load)
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
        placeholder
      )}
    </span>
  )
}
