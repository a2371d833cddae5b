import { remoteBuild } from '@larder/shared/config/rsbuild'
import { area } from './area.ts'

export default remoteBuild(area)
