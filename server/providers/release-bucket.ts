import { CONTROL_DEADLINES } from '@larder/control/deadlines.ts'
import { scaleDeadlines } from '@larder/kernel/deadlines.ts'
import type { S3Settings } from '@larder/control/bucket/s3.ts'
import type { AdapterSettings } from './settings/index.ts'

/** The bucket for releases; undefined when they are in the data folder. */
export function getReleaseBucket(settings: AdapterSettings): S3Settings | undefined {
  if (settings.RELEASES === 'folder') return undefined
  return {
    deadlines: scaleDeadlines(CONTROL_DEADLINES, settings.deadlineScale),
    endpoint: settings.S3_ENDPOINT ?? '',
    bucket: settings.S3_BUCKET ?? '',
    region: settings.S3_REGION,
    prefix: settings.S3_PREFIX.replace(/([^/])$/, '$1/'),
    addressing: settings.S3_ADDRESSING,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  }
}
