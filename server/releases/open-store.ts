import { resolve } from 'node:path'
import { chooseBucket } from '@larder/providers/bucket/s3.ts'
import type { AdapterSettings } from '@larder/providers/settings/index.ts'
import { bucketStore } from './bucket-store.ts'
import { folderStore, type ReleaseStore } from './release-store.ts'

type Settings = { dataFolder: string; adapters: AdapterSettings }

/** Where this shop's releases are published: a folder of the data folder, or the bucket that the settings name. */
export function openReleaseStore({ dataFolder, adapters }: Settings): ReleaseStore {
  const bucket = chooseBucket(adapters)
  return bucket ? bucketStore(bucket) : folderStore(resolve(dataFolder, 'releases'))
}
