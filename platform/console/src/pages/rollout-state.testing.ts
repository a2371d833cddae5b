import type * as rolloutsContract from '@larder/contracts/rollouts'

/** Makes the rollout of an area's release m2, compared with the stable m1. */
export const makeRolloutState = (
  area: string,
  comparisons: rolloutsContract.Comparison[] = [],
): rolloutsContract.RolloutState => ({
  area,
  version: 'm2',
  stable: 'm1',
  weight: 500,
  since: '2030-01-07T03:00:00.000Z',
  isUnguarded: false,
  verdict: 'hold',
  reasons: [],
  comparisons,
})
