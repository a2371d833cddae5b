import type { ComponentProps } from 'react'
import styles from './MapBox.module.css'

/** The map's frame, with the part of Leaflet's styles that this map needs, in the shop's colours. */
export function MapBox(props: ComponentProps<'div'>) {
  return <div {...props} className={styles.mapBox} />
}
