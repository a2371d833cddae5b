import { atom, type WritableAtom } from 'nanostores'
import { reportUnforeseen } from '../errors/index.ts'
import { singleton } from '../lib/index.ts'
import { events, type EventName, type EventPayload } from './contract.ts'

type Envelope = { payload: unknown } | undefined

// One bus per page, however many copies of this module are loaded.
const channels = singleton('event-channels', () => new Map<EventName, WritableAtom<Envelope>>())

function channel(name: EventName): WritableAtom<Envelope> {
  const known = channels.get(name)
  if (known) return known
  const made = atom<Envelope>(undefined)
  channels.set(name, made)
  return made
}

/** Sends an event to every area. Throws when the payload breaks the contract. */
export function emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  const read = events[name].payload.safeParse(payload)
  if (!read.success) throw new TypeError(`${name} was sent with a payload that is not its contract's`)
  channel(name).set({ payload: read.data })
}

/**
 * Subscribes to an event; returns the function that unsubscribes. A listener that throws is reported: it does
 * not interrupt the area that sent the event.
 */
export function on<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): () => void {
  const deliver = (sent: Envelope) => {
    if (!sent) return
    try {
      listener(sent.payload as EventPayload<Name>) // parsed by emit
    } catch (error) {
      reportUnforeseen(error)
    }
  }
  return events[name].replay === 'last' ? channel(name).subscribe(deliver) : channel(name).listen(deliver)
}
