export { MapBox } from './MapBox.tsx'
