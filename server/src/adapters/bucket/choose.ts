import type { AdapterSettings } from '../settings/index.ts'
import { s3Bucket, type Bucket } from './index.ts'

/** The bucket in which several servers share releases; undefined: they are in the data folder. */
export function chooseBucket(settings: AdapterSettings): Bucket | undefined {
  if (settings.RELEASES === 'folder') return undefined
  return s3Bucket({
    endpoint: settings.S3_ENDPOINT ?? '',
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  })
}
