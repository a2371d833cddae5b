export { emit, on } from './bus.ts'
export { events, type EventName, type EventPayload } from './contract.ts'
