import L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { businessApi, ordersApi } from '@larder/shared/contracts'
import { MapBox } from '@larder/shared/map'
import { Icon } from '@larder/shared/ui'

type Who = 'store' | 'destination' | 'driver'
type Point = { latitude: number; longitude: number }

const ICONS = { store: 'store', destination: 'home', driver: 'truck' } as const
const MARK_SIZE = 44
const MARGIN = 40
const MAX_ZOOM = 16

/** Leaflet takes nodes, not React elements: a copy of the icon, which is rendered hidden beside the map. */
function drawMark(who: Who, icons: HTMLElement | null): L.DivIcon {
  const icon = icons?.querySelector(`[data-icon="${who}"]`)?.cloneNode(true)
  const html = icon instanceof HTMLElement ? icon : false
  return L.divIcon({ html, className: '', iconSize: [MARK_SIZE, MARK_SIZE] })
}

const at = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude]

function mapPoints({ latitude, longitude, store, destination }: ordersApi.DriverLocation) {
  const driver = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
  return { store, destination, driver }
}

type Props = { location: ordersApi.DriverLocation; tiles: businessApi.OutsideService; label: string }

/** The map itself; loaded only when it is in view. What it shows is also given as text beside it. */
export function LeafletMap({ location, tiles, label }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(undefined)
  const marks = useRef(new Map<Who, L.Marker>())
  const { baseUrl = '', attribution = '' } = tiles

  // Leaflet draws into a node of its own.
  useEffect(() => {
    if (!box.current) return
    const known = marks.current
    const drawn = L.map(box.current, {
      scrollWheelZoom: false,
      // On a phone one finger scrolls the page; the buttons zoom.
      dragging: !L.Browser.mobile,
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
    })
    drawn.attributionControl.setPrefix(false)
    L.tileLayer(baseUrl, { attribution, maxZoom: 19 }).addTo(drawn)
    map.current = drawn
    return () => {
      drawn.remove()
      known.clear()
    }
  }, [baseUrl, attribution])

  // Follows the driver as the position changes.
  useEffect(() => {
    if (!map.current) return
    const points = Object.entries(mapPoints(location)) as [Who, Point | undefined][]
    const bounds = L.latLngBounds(points.flatMap(([, point]) => (point ? [at(point)] : [])))
    // Before the marks: Leaflet makes their nodes once it has a view.
    if (bounds.isValid())
      map.current.fitBounds(bounds, { padding: [MARGIN, MARGIN], maxZoom: MAX_ZOOM, animate: false })
    for (const [who, point] of points) {
      if (!point) continue
      const known = marks.current.get(who)
      if (known) known.setLatLng(at(point))
      else {
        const mark = L.marker(at(point), {
          icon: drawMark(who, icons.current),
          interactive: false,
          keyboard: false,
        })
        mark.addTo(map.current)
        mark.getElement()?.setAttribute('data-who', who)
        marks.current.set(who, mark)
      }
    }
  }, [location])

  return (
    <>
      <div ref={icons} hidden>
        {(['store', 'destination', 'driver'] as const).map((who) => (
          <span key={who} data-icon={who}>
            <Icon name={ICONS[who]} size="small" />
          </span>
        ))}
      </div>
      <MapBox ref={box} role="region" aria-label={label} />
    </>
  )
}
