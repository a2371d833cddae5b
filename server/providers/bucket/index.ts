export { chooseBucket } from './choose.ts'
export type { Bucket, StoredObject } from './port.ts'
