export type { Resource, ResourceOptions, ResourceValue } from './resource.ts'
export { memberResource, personResource, storeResource } from './resource-cache.ts'
export { useDebounced, useLatestData, usePolling, useResource, type Polled } from './use-resource.ts'
