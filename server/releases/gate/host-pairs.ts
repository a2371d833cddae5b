import type { Candidate } from './refusal.ts'
import type { Release } from '../release.ts'

/** Every pair of host and remote that a candidate would make, itself on one side. */
export function hostPairs({ release, peers }: Candidate): { host: Release; remote: Release }[] {
  if (release.area === 'host') return peers.map((remote) => ({ host: release, remote }))
  return peers.filter(({ area }) => area === 'host').map((host) => ({ host, remote: release }))
}
