import { resolve } from 'node:path'
import { bucketStore } from './bucket-store.ts'
import { openS3Bucket, type S3Settings } from '../bucket/s3.ts'
import { folderStore, type ReleaseStore } from './release-store.ts'

/** Where releases are published. */
export type ReleasePlace = {
  dataFolder: string
  /** A bucket that all servers share; without one releases are in the data folder. */
  bucket: S3Settings | undefined
}

export const openReleaseStore = ({ dataFolder, bucket }: ReleasePlace): ReleaseStore =>
  bucket ? bucketStore(openS3Bucket(bucket)) : folderStore(resolve(dataFolder, 'releases'))
