import { resolve } from 'node:path'
import { chooseBucket } from '@larder/providers/bucket/s3.ts'
import type { AdapterSettings } from '@larder/providers/settings/index.ts'
import { bucketStore } from './bucket-store.ts'
import { folderStore, type ReleaseStore } from './release-store.ts'

type Settings = { dataFolder: string; adapters: AdapterSettings }

export function openReleaseStore({ dataFolder, adapters }: Settings): ReleaseStore {
  const bucket = chooseBucket(adapters)
  return bucket ? bucketStore(bucket) : folderStore(resolve(dataFolder, 'releases'))
}
