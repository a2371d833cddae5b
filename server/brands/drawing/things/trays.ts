import { box, dark, ellipse, fade, light, oval, path, place, stroke } from '../pen.ts'
import { PAPER, below, fadeInk } from './shading.ts'
import { thing } from '../thing.ts'

const knot = (colour: string): string =>
  stroke('M-4 -210C-60 -262 -40 -300 -6 -290M4 -210C60 -262 40 -300 6 -290', colour, 9) +
  path(box([-26, -222], [52, 26], 8), dark(colour, 0.25))

/** Trays, nets and what is sold by the piece. */
export const trays = {
  net: thing(
    { colour: '#E6762B', accent: '#E6762B', shadow: oval([0, 196], [220, 20]) },
    ({ pen, colour, contents, label, accent }) => {
      const sack =
        'M-14 -214C-120 -190 -250 -90 -252 40C-250 150 -160 206 0 206C160 206 250 150 252 40C250 -90 120 -190 14 -214Z'
      const mesh = pen.times(13, (at) =>
        stroke(
          `M${-420 + at * 66} 230L${-180 + at * 66} -230M${-420 + at * 66} -230L${-180 + at * 66} 230`,
          colour,
          3,
        ),
      )
      return (
        pen.clip(sack, path(sack, dark(colour, 0.25)) + contents) +
        fade(pen.clip(sack, mesh), 0.8) +
        stroke(sack, colour, 4) +
        knot(colour) +
        path(box([-96, 58], [192, 132], 14), accent) +
        place(label({ x: -90, y: 62, width: 180, height: 124, ground: accent, isPlain: true }), [0, 0])
      )
    },
  ),
  punnet: thing(
    { colour: '#DDE6E2', accent: '#2E6B4C', shadow: oval([0, 196], [300, 22]) },
    ({ pen, colour, accent, contents, label }) => {
      const front = 'M-316 -20H316L280 176C276 192 264 198 248 198H-248C-264 198 -276 192 -280 176Z'
      const band = 'M-120 -22H120L110 200H-110Z'
      return (
        path(oval([0, -20], [316, 60]), dark(colour, 0.12)) +
        pen.clip('M-340 -400H340L300 30L276 190H-276L-300 30Z', contents) +
        fade(
          path(
            front,
            pen.linear([
              [0, light(colour, 0.7)],
              [1, colour],
            ]),
          ),
          0.3,
        ) +
        fade(stroke('M-262 10L-236 170M250 20L232 160M-190 10L-176 180', '#ffffff', 9), 0.6) +
        stroke('M-318 -20H318', '#F6FAF8', 9) +
        stroke('M-318 -14H318', dark(colour, 0.12), 2) +
        pen.slab(band, accent, 0.16) +
        label({ x: -104, y: -16, width: 208, height: 206, ground: accent, isPlain: true })
      )
    },
  ),
  tray: thing(
    { isFlat: true, colour: '#23272B', accent: PAPER, shadow: below([700, 520], 46) },
    ({ pen, colour, accent, contents, label }) => {
      const [w, h] = [700, 500]
      const inner = box([-w / 2 + 34, -h / 2 + 34], [w - 68, h - 68], 34)
      return (
        pen.slab(box([-w / 2, -h / 2], [w, h], 46), colour, 0.2) +
        path(
          inner,
          pen.linear([
            [0, dark(colour, 0.5)],
            [1, light(colour, 0.1)],
          ]),
        ) +
        pen.clip(inner, contents) +
        fade(path('M-316 -216H-150L-316 20Z', '#ffffff'), 0.1) +
        fade(path('M180 216L316 -10V216Z', '#ffffff'), 0.08) +
        stroke(box([-w / 2 + 8, -h / 2 + 8], [w - 16, h - 16], 40), light(colour, 0.35), 3) +
        pen.slab(box([-322, 96], [250, 132], 10), accent, 0.05) +
        label({ x: -316, y: 100, width: 238, height: 124, ground: accent, isPlain: true })
      )
    },
  ),
  sheet: thing(
    { isFlat: true, colour: '#F4F1E8', accent: '#2E6B4C', shadow: below([680, 470], 20) },
    ({ pen, colour, accent, contents, label }) => {
      const outline = box([-340, -240], [680, 470], 16)
      return (
        pen.slab(outline, colour, 0.08) +
        pen.clip(
          outline,
          contents +
            path(box([-340, 120], [680, 110]), accent) +
            label({ x: -330, y: 124, width: 660, height: 102, ground: accent, isPlain: true }),
        ) +
        fade(path('M-340 -240H-120L-340 60Z', '#ffffff'), 0.22) +
        stroke(box([-332, -232], [664, 454], 12), light(accent, 0.55), 2)
      )
    },
  ),
  'egg-box': thing(
    { colour: '#B9A88E', accent: PAPER, shadow: oval([0, 2], [320, 22]) },
    ({ pen, colour, accent, label, contents, count }) => {
      const half = count > 6 ? 400 : 300
      const lid = `M${-half + 30} -400H${half - 30}L${half} -216H${-half}Z`
      const lower = `M${-half} -96H${half}L${half - 34} -14Q${half - 40} 0 ${half - 58} 0H${-half + 58}Q${-half + 40} 0 ${-half + 34} -14Z`
      const cups = Math.round(half / 100)
      const humps = pen.times(cups, (at) =>
        place(path(oval([0, 0], [half / cups - 10, 40]), fadeInk(colour)), [
          (at - (cups - 1) / 2) * ((half * 2 - 60) / cups),
          -90,
        ]),
      )
      return (
        pen.slab(lid, light(colour, 0.1), 0.2) +
        path(`M${-half + 8} -216H${half - 8}V-96H${-half + 8}Z`, dark(colour, 0.45)) +
        place(contents, [0, -150]) +
        pen.slab(lower, colour, 0.26) +
        pen.clip(lower, humps) +
        pen.slab(box([-150, -386], [300, 158], 8), accent, 0.04) +
        label({ x: -140, y: -382, width: 280, height: 150, ground: accent, isPlain: true }) +
        fade(stroke(`M${-half + 40} -392H-170M170 -392H${half - 40}`, '#ffffff', 5), 0.3)
      )
    },
  ),
  'paper-roll': thing(
    { colour: '#FBFAF6', accent: '#E3EFE9', shadow: oval([0, 0], [130, 16]) },
    ({ pen, colour }) => {
      const side = 'M-120 -220V-24C-120 6 120 6 120 -24V-220Z'
      return (
        pen.tube(side, colour, 0.16) +
        pen.clip(
          side,
          pen.times(3, (at) =>
            stroke(
              `M-120 ${-170 + at * 60}C-60 ${-156 + at * 60} 60 ${-156 + at * 60} 120 ${-170 + at * 60}`,
              '#E7E5DD',
              2,
            ),
          ),
        ) +
        ellipse([0, -220], [120, 34], '#FFFFFF') +
        ellipse([0, -220], [96, 27], '#F1EFE8') +
        ellipse([0, -220], [72, 20], '#FAF9F5') +
        ellipse([0, -220], [40, 12], '#C9B391') +
        ellipse([0, -217], [33, 9], '#7D6A50')
      )
    },
  ),
  'tall-roll': thing(
    { colour: '#FBFAF6', accent: '#6FA8C9', shadow: oval([0, 0], [140, 18]) },
    ({ pen, colour, accent }) => {
      const side = 'M-130 -520V-26C-130 6 130 6 130 -26V-520Z'
      return (
        pen.tube(side, colour, 0.16) +
        pen.clip(
          side,
          pen.times(4, (at) =>
            pen.times(5, (n) =>
              place(path('M0 -10C8 -4 8 4 0 10C-8 4 -8 -4 0 -10Z', accent, { opacity: 0.55 }), [
                -96 + n * 48 + (at % 2) * 24,
                -430 + at * 110,
              ]),
            ),
          ) + stroke('M-130 -260C-60 -244 60 -244 130 -260', '#DEDBD2', 2.4),
        ) +
        ellipse([0, -520], [130, 36], '#FFFFFF') +
        ellipse([0, -520], [100, 27], '#F1EFE8') +
        ellipse([0, -520], [72, 19], '#FAF9F5') +
        ellipse([0, -520], [38, 11], '#C9B391') +
        ellipse([0, -517], [31, 8], '#7D6A50')
      )
    },
  ),
  film: thing(
    { colour: '#DDEAE4', accent: '#2E6B4C', shadow: oval([0, 0], [380, 22]) },
    ({ pen, colour, accent, contents, label }) => {
      const outline =
        'M-372 -596C-372 -612 372 -612 372 -596L384 -20C384 0 372 4 356 4H-356C-372 4 -384 0 -384 -20Z'
      return (
        contents +
        fade(
          path(
            outline,
            pen.linear(
              [
                [0, colour, 0.5],
                [0.3, '#ffffff', 0.7],
                [0.6, colour, 0.3],
                [1, dark(colour, 0.2), 0.5],
              ],
              [1, 0.2],
            ),
          ),
          0.5,
        ) +
        path(box([-378, -420], [756, 200]), accent) +
        label({ x: -240, y: -412, width: 480, height: 184, ground: accent }) +
        fade(
          stroke('M-350 -570L-310 -440M-340 -200L-350 -60M352 -560L330 -440M340 -190L356 -40', '#ffffff', 8),
          0.8,
        )
      )
    },
  ),
  /** A card that stands by what has no pack. */
  tag: thing(
    { colour: PAPER, shadow: oval([0, 0], [110, 10]) },
    ({ pen, colour, label }) =>
      path('M-150 -4L-140 -150H140L150 -4Z', dark(colour, 0.14)) +
      pen.slab('M-152 -8L-142 -154H142L152 -8Z', colour, 0.05) +
      label({ x: -134, y: -148, width: 268, height: 134, ground: colour, isPlain: true }) +
      stroke('M-152 -8L-142 -154H142L152 -8Z', '#DDD6C6', 2),
  ),
}
