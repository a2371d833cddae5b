import L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { businessApi, ordersApi } from '@larder/shared/contracts'
import { MapBox } from '@larder/shared/map'
import { Icon } from '@larder/shared/ui'

type MarkerKind = 'store' | 'destination' | 'driver'
type Point = { latitude: number; longitude: number }

const MARKER_ICONS = { store: 'store', destination: 'home', driver: 'truck' } as const
const MARKER_SIZE_PX = 44
const MAP_MARGIN_PX = 40
const MAX_ZOOM = 16

/** Copies a marker icon that React rendered hidden beside the map, because Leaflet takes DOM nodes. */
function createMarkerIcon(kind: MarkerKind, icons: HTMLElement | null): L.DivIcon {
  const icon = icons?.querySelector(`[data-icon="${kind}"]`)?.cloneNode(true)
  const html = icon instanceof HTMLElement ? icon : false
  return L.divIcon({ html, className: '', iconSize: [MARKER_SIZE_PX, MARKER_SIZE_PX] })
}

const toLatLng = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude]

function listMapPoints({ latitude, longitude, store, destination }: ordersApi.DriverLocation) {
  const driver = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
  return { store, destination, driver }
}

type Props = { location: ordersApi.DriverLocation; tiles: businessApi.OutsideService; label: string }

/** The map, loaded only near the viewport. The text beside it says the same. */
export function LeafletMap({ location, tiles, label }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(undefined)
  const markers = useRef(new Map<MarkerKind, L.Marker>())
  const { baseUrl = '', attribution = '' } = tiles

  // An effect, because Leaflet draws into a DOM node outside of React.
  useEffect(() => {
    if (!container.current) return
    const existing = markers.current
    const leafletMap = L.map(container.current, {
      scrollWheelZoom: false,
      // On a phone one finger scrolls the page, and the buttons zoom.
      dragging: !L.Browser.mobile,
      zoomAnimation: false,
      fadeAnimation: false,
      markerZoomAnimation: false,
    })
    leafletMap.attributionControl.setPrefix(false)
    L.tileLayer(baseUrl, { attribution, maxZoom: 19 }).addTo(leafletMap)
    map.current = leafletMap
    return () => {
      leafletMap.remove()
      existing.clear()
    }
  }, [baseUrl, attribution])

  // Moves the driver's marker when the position changes.
  useEffect(() => {
    if (!map.current) return
    const points = Object.entries(listMapPoints(location)) as [MarkerKind, Point | undefined][]
    const bounds = L.latLngBounds(points.flatMap(([, point]) => (point ? [toLatLng(point)] : [])))
    // Set before the markers are added, because Leaflet creates their nodes only once it has a view.
    if (bounds.isValid())
      map.current.fitBounds(bounds, {
        padding: [MAP_MARGIN_PX, MAP_MARGIN_PX],
        maxZoom: MAX_ZOOM,
        animate: false,
      })
    for (const [kind, point] of points) {
      if (!point) continue
      const existing = markers.current.get(kind)
      if (existing) existing.setLatLng(toLatLng(point))
      else {
        const marker = L.marker(toLatLng(point), {
          icon: createMarkerIcon(kind, icons.current),
          interactive: false,
          keyboard: false,
        })
        marker.addTo(map.current)
        marker.getElement()?.setAttribute('data-who', kind)
        markers.current.set(kind, marker)
      }
    }
  }, [location])

  return (
    <>
      <div ref={icons} hidden>
        {(['store', 'destination', 'driver'] as const).map((kind) => (
          <span key={kind} data-icon={kind}>
            <Icon name={MARKER_ICONS[kind]} size="small" />
          </span>
        ))}
      </div>
      <MapBox ref={container} role="region" aria-label={label} />
    </>
  )
}
