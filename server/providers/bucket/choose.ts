import type { AdapterSettings } from '../settings/index.ts'
import type { Bucket } from './port.ts'
import { s3Bucket } from './s3.ts'

/** The bucket that releases are published in; undefined where they are in the data folder. Opens no connection. */
export function chooseBucket(settings: AdapterSettings): Bucket | undefined {
  if (settings.RELEASES === 'folder') return undefined
  return s3Bucket({
    deadlines: settings.deadlines,
    endpoint: settings.S3_ENDPOINT ?? '',
    bucket: settings.S3_BUCKET ?? '',
    region: settings.S3_REGION,
    prefix: settings.S3_PREFIX.replace(/([^/])$/, '$1/'),
    addressing: settings.S3_ADDRESSING,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  })
}
