export { startCluster, type Cluster } from './cluster.ts'
