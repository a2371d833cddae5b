import { atom, type WritableAtom } from 'nanostores'
import { reportUnforeseen } from '../errors/index.ts'
import { singleton } from '../lib/index.ts'
import { events, type EventName, type EventPayload } from './contract.ts'

type Envelope = { payload: unknown } | undefined

// One bus per page, however many copies of this module are loaded.
const channels = singleton('event-channels', () => new Map<EventName, WritableAtom<Envelope>>())

function channel(name: EventName): WritableAtom<Envelope> {
  const existing = channels.get(name)
  if (existing) return existing
  const created = atom<Envelope>(undefined)
  channels.set(name, created)
  return created
}

/** Sends an event to every area. Throws when the payload breaks the contract. */
export function emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  const result = events[name].payload.safeParse(payload)
  if (!result.success) throw new TypeError(`${name} was sent with a payload that is not its contract's`)
  try {
    channel(name).set({ payload: result.data })
  } catch (error) {
    reportUnforeseen(error) // of a store that a listener has set
  }
}

/**
 * Subscribes to an event and returns a function that unsubscribes. An error thrown by a listener is reported and does
 * not interrupt the area that sent the event.
 */
export function on<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): () => void {
  const deliver = (envelope: Envelope) => {
    if (!envelope) return
    try {
      listener(envelope.payload as EventPayload<Name>) // validated by emit
    } catch (error) {
      reportUnforeseen(error)
    }
  }
  return events[name].replay === 'last' ? channel(name).subscribe(deliver) : channel(name).listen(deliver)
}
