export { MapBox } from './map-look.ts'
