import { hostBuild } from '@larder/shared/config/rsbuild'

export default hostBuild()
