import { expect, test } from 'vitest'
import { unpackArchive } from './archive.ts'
import { folderStore } from '../registry/release-store.ts'
import { makeRelease } from '../gate/gate.testing.ts'
import type { SmokeTest } from '../gate/pass-gate.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { INITIAL_RELEASES, listPublished, smallArchive, upload } from './upload.testing.ts'

const { contract } = makeRelease({ area: 'menu', foreignSources: ['../mfe-basket/src/a.ts'] })
const BAD_RELEASE = smallArchive({ release: { contract } })
const SENTENCE =
  'It is built with ../mfe-basket/src/a.ts, outside of its area and shared. Show the part that the other area exposes instead.'
const REJECTION = {
  status: 422,
  body: { errorKey: 'VALIDATION', errorDisplay: 'menu v3 is refused.', fields: { sources: SENTENCE } },
}

async function postChange({ shop, tokens }: OpsShop, body: object, area = 'menu') {
  const headers = { authorization: `Bearer ${tokens.ops}`, 'content-type': 'application/json' }
  const reply = await shop.request(`/ops/plan/${area}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as object }
}

async function readLastChange({ shop, tokens }: OpsShop) {
  const reply = await shop.request('/ops/ledger', { headers: { authorization: `Bearer ${tokens.ops}` } })
  const { changes } = (await reply.json()) as { changes: { act: string; why: string; evidence: object }[] }
  return changes[0]
}

/** Writes a release to the store, bypassing the gate. */
const publishUnchecked = async ({ folder }: OpsShop, archive: Uint8Array) =>
  folderStore(folder).write('menu', 'v3', await unpackArchive(archive))

test('returns every broken rule by name', async () => {
  const ops = await openOpsShop()
  const host = makeRelease({ area: 'host', provides: { exports: { '@larder/shared/ui': ['Button'] } } })
  const hostRelease = smallArchive({ area: 'host', release: { contract: host.contract } })
  expect((await upload(ops, { who: 'ops', name: 'host/v3', body: hostRelease })).status).toBe(201)
  await ops.recordTrial('host', 'v3')
  const goLive = { act: 'promote', version: 'v3' }
  expect((await postChange(ops, goLive, 'host')).status).toBe(200)
  const menu = makeRelease({
    area: 'menu',
    requires: { imports: { '@larder/shared/ui': ['Dial'] }, ranges: { react: '^20.0.0' } },
    foreignSources: ['../x.ts'],
  })
  const body = smallArchive({ release: { claims: ['/menu', '/*'], contract: menu.contract } })
  const { status, body: reply } = await upload(ops, { body })
  expect(status).toBe(422)
  expect(Object.keys((reply as { fields: object }).fields).toSorted()).toEqual([
    'kit',
    'route',
    'shared-range',
    'sources',
  ])
})

test('does not publish a bad release', async () => {
  const ops = await openOpsShop()
  expect(await upload(ops, { body: BAD_RELEASE })).toMatchObject(REJECTION)
  expect(await listPublished(ops)).toEqual(INITIAL_RELEASES)
  expect((await readLastChange(ops))?.act).toBe('follow')
})

test.each([
  { act: 'canary', percent: 5 },
  { act: 'rule', kind: 'tester', names: ['ann'] },
  { act: 'promote' },
])('rejects an outdated release at $act, but does not prevent disabling the area', async (act) => {
  const ops = await openOpsShop()
  await publishUnchecked(ops, BAD_RELEASE)
  await ops.recordTrial('menu', 'v3')
  expect(await postChange(ops, { ...act, version: 'v3' })).toMatchObject(REJECTION)
  expect((await postChange(ops, { act: 'kill' })).status).toBe(200)
})

const { contract: contractFields } = makeRelease({ area: 'menu' })
const WITHOUT_PROPS = { ...contractFields, requires: { ...contractFields.requires, props: undefined } }
test.each([
  ['contract', undefined],
  ['contract.requires.props', WITHOUT_PROPS],
])('does not publish a release without %s', async (field, contract) => {
  const ops = await openOpsShop()
  const body = smallArchive({ release: { contract } })
  const errorDisplay = expect.stringContaining(`Its release.json lacks ${field}`) as string
  expect(await upload(ops, { body })).toMatchObject({ status: 422, body: { errorDisplay } })
  const overridden = { name: 'menu/v3?withoutGate=true&why=in+a+hurry', who: 'ops', body } as const
  expect(await upload(ops, overridden)).toMatchObject({ status: 422, body: { errorDisplay } })
  expect(await listPublished(ops)).toEqual(INITIAL_RELEASES)
})

const UNCHECKED = smallArchive({
  release: { contract: makeRelease({ area: 'menu', isUnchecked: true }).contract },
})
const UNCHECKED_REJECTION = {
  status: 422,
  body: {
    fields: {
      types:
        'No compiler was asked about its sources: `pnpm release menu`, or `larder release`, asks one and builds it.',
    },
  },
}
test.each([
  { act: 'canary', percent: 5 },
  { act: 'start' },
  { act: 'rule', kind: 'tester', names: ['ann'] },
  { act: 'promote' },
])('rejects unchecked sources at upload and at $act', async (act) => {
  const ops = await openOpsShop()
  expect(await upload(ops, { body: UNCHECKED })).toMatchObject(UNCHECKED_REJECTION)
  await publishUnchecked(ops, UNCHECKED)
  await ops.recordTrial('menu', 'v3')
  const change = { ...act, version: 'v3' }
  expect(await postChange(ops, change)).toMatchObject(UNCHECKED_REJECTION)
  expect(await postChange(ops, { ...change, withoutGate: ['types'], why: 'a drill' })).toMatchObject({
    status: 200,
  })
  // Once the release is or was live, the rule no longer applies.
  for (const version of ['v3', 'v2', 'v1', 'v3'])
    expect(await postChange(ops, { act: 'promote', version })).toMatchObject({ status: 200 })
})

test('rejects a release with compile errors and names their number', async () => {
  const ops = await openOpsShop()
  const types = { compiler: '7.0.2', sources: '1f2e3d', errors: 2 }
  const body = smallArchive({ release: { contract: { ...contractFields, types } } })
  expect(await upload(ops, { body })).toMatchObject({
    status: 422,
    body: { fields: { types: expect.stringContaining('The compiler found 2 errors') as string } },
  })
})

test('an operator can override the gate with a reason, which the ledger stores', async () => {
  const ops = await openOpsShop()
  const overridden = { act: 'promote', version: 'v3', withoutGate: true }
  await publishUnchecked(ops, BAD_RELEASE)
  await ops.recordTrial('menu', 'v3')
  expect(await postChange(ops, overridden)).toMatchObject({
    status: 422,
    body: { fields: { why: 'Say why the gate or the guard is overruled.' } },
  })
  expect(await postChange(ops, { ...overridden, why: 'a drill' })).toMatchObject({
    status: 200,
    body: { areas: { menu: { stable: 'v3' } } },
  })
  expect(await readLastChange(ops)).toMatchObject({
    why: 'a drill',
    evidence: { version: 'v3', withoutGate: true, refusals: [{ rule: 'sources', message: SENTENCE }] },
  })
})

test('overriding one rule keeps the others', async () => {
  const smoke: SmokeTest = async () => [{ rule: 'smoke', message: 'It does not render.' }]
  const ops = await openOpsShop({ smoke })
  await publishUnchecked(ops, BAD_RELEASE)
  await ops.recordTrial('menu', 'v3')
  const promote = { act: 'promote', version: 'v3', why: 'a drill' }
  const promoteWithout = (...withoutGate: string[]) => postChange(ops, { ...promote, withoutGate })
  expect(await promoteWithout('budget')).toMatchObject(REJECTION)
  // The smoke test runs when no rule before it objects.
  expect(await promoteWithout('sources')).toMatchObject({
    status: 422,
    body: { fields: { smoke: 'It does not render.' } },
  })
  expect(await promoteWithout('a-rule')).toMatchObject({ status: 422 })
  expect(await promoteWithout()).toMatchObject({ status: 422 })
  expect(await postChange(ops, { ...promote, why: '', withoutGate: ['sources', 'smoke'] })).toMatchObject({
    status: 422,
    body: { fields: { why: 'Say why the gate or the guard is overruled.' } },
  })
  expect(await promoteWithout('sources', 'smoke')).toMatchObject({ status: 200 })
  expect(await readLastChange(ops)).toMatchObject({
    evidence: {
      withoutGate: ['sources', 'smoke'],
      refusals: [{ rule: 'sources' }, { rule: 'smoke' }],
    },
  })
})

test('only operators may publish without the gate', async () => {
  const ops = await openOpsShop()
  const name = 'menu/v3?withoutGate=true&why=a+drill'
  expect(await upload(ops, { name, body: BAD_RELEASE })).toMatchObject({ status: 403 })
  expect(
    await upload(ops, { name: 'menu/v3?withoutGate=true', who: 'ops', body: BAD_RELEASE }),
  ).toMatchObject({
    status: 422,
    body: { fields: { why: 'Say why the gate is overruled.' } },
  })
  const withoutRules = (rules: string) => `menu/v3?withoutGate=${rules}&why=a+drill`
  expect(await upload(ops, { name: withoutRules('sources'), body: BAD_RELEASE })).toMatchObject({
    status: 403,
  })
  expect(
    await upload(ops, { name: withoutRules('budget,kit'), who: 'ops', body: BAD_RELEASE }),
  ).toMatchObject(REJECTION)
  expect(await upload(ops, { name: withoutRules('a-rule'), who: 'ops', body: BAD_RELEASE })).toMatchObject({
    status: 422,
  })
  expect(await upload(ops, { name, who: 'ops', body: BAD_RELEASE })).toMatchObject({ status: 201 })
  expect(await readLastChange(ops)).toMatchObject({
    act: 'publish',
    why: 'a drill',
    evidence: { withoutGate: true, refusals: [{ rule: 'sources' }] },
  })
})

test('renders a release before publishing and before rolling it out to new visitors', async () => {
  const trials: string[] = []
  const smoke: SmokeTest = async ({ release: { area, version }, plan, files }) => {
    trials.push(`${area} ${version} beside host ${plan.areas['host']?.stable} with ${files.size} files`)
    return version === 'v2' ? [{ rule: 'smoke', message: 'It does not render.' }] : []
  }
  const ops = await openOpsShop({ smoke })
  expect((await upload(ops)).status).toBe(201)
  expect((await upload(ops)).status).toBe(200)
  await ops.recordTrial('menu', 'v3')
  expect((await postChange(ops, { act: 'canary', version: 'v3', percent: 1 })).status).toBe(200)
  expect((await postChange(ops, { act: 'promote', version: 'v3' })).status).toBe(200)
  expect(trials).toEqual(Array.from({ length: 2 }, () => 'menu v3 beside host v1 with 3 files'))
  expect(await postChange(ops, { act: 'canary', version: 'v2', percent: 1 })).toMatchObject({
    status: 422,
    body: { errorDisplay: 'menu v2 is refused.', fields: { smoke: 'It does not render.' } },
  })
})
