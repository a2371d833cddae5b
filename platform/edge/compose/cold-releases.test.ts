import { expect, test } from 'vitest'
import { findColdReleases } from './cold-releases.ts'
import type { ReleaseSet } from '../renderer/protocol.ts'

const STARTING = 'its renderer is starting'
const stable = (version: string) => ({ stable: version, weight: 0, isKilled: false })
const withCanary = (version: string, canary: string) => ({ ...stable(version), canary, weight: 500 })
const isOf = ({ hostVersion, owner }: ReleaseSet, versions: string[]) =>
  versions.includes(hostVersion) || (owner !== undefined && versions.includes(owner.version))
/** A renderer without processes for the sets with these releases. */
const without =
  (...versions: string[]) =>
  (set: ReleaseSet) =>
    isOf(set, versions) ? STARTING : undefined

test('names the arm without a renderer in areas that are compared, and no others', () => {
  const areas = { host: stable('h1'), menu: withCanary('m1', 'm2'), basket: stable('b1') }
  expect(findColdReleases({ areas }, without('m2', 'b1'))).toEqual({ menu: { m2: STARTING } })
  expect(findColdReleases({ areas }, without('m1'))).toEqual({ menu: { m1: STARTING } })
  expect(findColdReleases({ areas }, without())).toEqual({})
})

test('a host is cold until it renders every area', () => {
  const areas = { host: withCanary('h1', 'h2'), menu: stable('m1') }
  const menuOfNewHost = ({ hostVersion, owner }: ReleaseSet) =>
    hostVersion === 'h2' && owner ? STARTING : undefined
  expect(findColdReleases({ areas }, menuOfNewHost)).toEqual({ host: { h2: STARTING } })
})

test('a rule’s release is cold, too, and an area that is switched off is not', () => {
  const rules = [{ kind: 'brand' as const, names: ['ember'], version: 'm3' }]
  const areas = { host: stable('h1'), menu: { ...stable('m1'), rules } }
  expect(findColdReleases({ areas }, without('m3'))).toEqual({ menu: { m3: STARTING } })
  const killed = { ...areas, menu: { ...areas.menu, isKilled: true } }
  expect(findColdReleases({ areas: killed }, without('m3'))).toEqual({})
})
