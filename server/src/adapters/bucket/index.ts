export type { Bucket } from './port.ts'
export { s3Bucket, type S3Settings } from './s3.ts'
