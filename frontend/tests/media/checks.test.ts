import { describe, expect, test } from 'vitest'
import {
  faceReportOf,
  loadDetector,
  lookAtFaces,
  NO_FACE_FINDINGS,
  type FaceFindings,
} from '../../src/media/checks/faces.ts'
import { look, NO_FINDINGS, reportOf } from '../../src/media/checks/findings.ts'
import { CHECK_HEIGHT, CHECK_WIDTH, lumaOf, measure, type Measure } from '../../src/media/checks/luma.ts'
import { FASTEST_MS, nextPause, SLOWEST_MS } from '../../src/media/checks/pace.ts'
import { FIRST_SCORE, scored } from '../../src/media/internet_score.ts'

const SIZE = CHECK_WIDTH * CHECK_HEIGHT

/** A frame: the brightness of each pixel, 0 to 255. */
const picture = (at: (place: number) => number) => Uint8Array.from({ length: SIZE }, (_, place) => at(place))
const room = picture((place) => 60 + ((place * 7) % 120))
/** The same scene a second later, with sensor noise and a head that moved. */
const moved = (step: number) => picture((place) => (room[place] ?? 0) + ((place * 13 + step * 29) % 7) - 3)
const dark = picture(() => 2)

/** Runs the checks over frames, one a second; returns the last report. */
function watch(frames: readonly Uint8Array[]) {
  let findings = NO_FINDINGS
  let before: Uint8Array | null = null
  const reports: (string | null)[] = []
  frames.forEach((frame, second) => {
    findings = look(findings, measure(frame, before), second * 1000)
    before = frame
    const report = reportOf(findings, second * 1000)
    reports.push(report && `${report.finding} ${report.seconds}`)
  })
  return reports
}

describe('camera checks', () => {
  test('brightness is weighted as the eye perceives it', () => {
    const rgba = new Uint8ClampedArray([255, 255, 255, 255, 0, 255, 0, 255, 0, 0, 0, 255])
    expect([...lumaOf(rgba)]).toEqual([255, 149, 0])
  })

  test('a moving person is not reported', () => {
    expect(watch(Array.from({ length: 90 }, (_, step) => moved(step)))).toEqual(Array(90).fill(null))
  })

  test('a covered camera is reported after five seconds, with the duration', () => {
    const reports = watch([room, ...Array<Uint8Array>(8).fill(dark)])
    expect(reports.slice(0, 6)).toEqual(Array(6).fill(null))
    expect(reports.slice(6)).toEqual(['covered 5', 'covered 6', 'covered 7'])
  })

  test('a passing hand is not reported', () => {
    expect(watch([room, dark, dark, dark, moved(1), moved(2)])).toEqual(Array(6).fill(null))
  })

  test('an identical frame for fifteen seconds is frozen', () => {
    const reports = watch(Array<Uint8Array>(18).fill(room))
    expect(reports.slice(0, 16)).toEqual(Array(16).fill(null))
    expect(reports[16]).toBe('frozen 15')
  })

  test('a photo in front of the camera, with a few changing pixels, is still', () => {
    const photo = (step: number) =>
      picture((place) => (room[place] ?? 0) + (place % 10 === step % 10 ? 1 : 0))
    const reports = watch(Array.from({ length: 50 }, (_, step) => photo(step)))
    expect(reports[45]).toBe(null)
    expect(reports[46]).toBe('still 45')
  })

  test('a bright even area is covered too (tape)', () => {
    const tape: Measure = { mean: 200, deviation: 0.5, difference: 0.1 }
    expect(look(NO_FINDINGS, tape, 5).covered).toBe(5)
  })

  test('a slow computer checks less often, and more often again when it is idle', () => {
    let pause = FASTEST_MS
    for (let step = 0; step < 6; step += 1) pause = nextPause(pause, 80, 0)
    expect(pause).toBe(SLOWEST_MS)
    expect(nextPause(2_000, 3, 900)).toBe(4_000)
    expect(nextPause(2_000, 15, 0)).toBe(2_000)
    for (let step = 0; step < 20; step += 1) pause = nextPause(pause, 3, 10)
    expect(pause).toBe(FASTEST_MS)
  })
})

describe('face detection', () => {
  const over = (faces: readonly number[]) => {
    let findings: FaceFindings = NO_FACE_FINDINGS
    faces.forEach((count, second) => (findings = lookAtFaces(findings, count, second * 1000)))
    return faceReportOf(findings, (faces.length - 1) * 1000)
  }
  test('reports a finding that lasts', () => {
    expect(over([1, ...Array<number>(14).fill(0)])).toBe(null)
    expect(over([1, ...Array<number>(16).fill(0)])).toEqual({ finding: 'none', seconds: 15 })
    expect(over([2, 2, 2, 1, 2])).toBe(null)
    expect(over(Array<number>(7).fill(2))).toEqual({ finding: 'many', seconds: 6 })
  })

  const blank = () => ({}) as ImageBitmap
  test('is off without a detector', async () => {
    expect(await loadDetector(null, () => Promise.reject(new Error('none')), blank)).toBe(null)
  })
  test('accepts the institution’s detector, from this origin only', async () => {
    const detector = { detect: async () => [] }
    const asked: string[] = []
    const fetchModule = async (address: string) => (
      asked.push(address),
      { createDetector: async () => detector }
    )
    expect(await loadDetector('/models/faces.js', fetchModule, blank)).toBe(detector)
    expect(await loadDetector('//elsewhere.example/faces.js', fetchModule, blank)).toBe(null)
    expect(await loadDetector('https://elsewhere.example/faces.js', fetchModule, blank)).toBe(null)
    expect(asked).toEqual(['/models/faces.js'])
  })
  test('treats a broken detector as none', async () => {
    const broken = async () => ({ createDetector: () => Promise.reject(new Error('no model file')) })
    expect(await loadDetector('/models/faces.js', broken, blank)).toBe(null)
  })
})

describe('internet score', () => {
  test('starts at 100 and stays within 0 and 100', () => {
    expect(FIRST_SCORE.score).toBe(100)
    let good = FIRST_SCORE
    for (let step = 0; step < 5; step += 1) good = scored(good, 40, 1000)
    expect(good).toEqual({ score: 100, average: 40, last: 40 })
    let bad = good
    for (let step = 0; step < 30; step += 1) bad = scored(bad, null, 1000)
    expect(bad).toEqual({ score: 0, average: 40, last: 40 })
    expect(scored(bad, 40, 1000).score).toBe(5)
  })
  test('slow costs points, very slow costs more', () => {
    expect(scored(FIRST_SCORE, 1500, 1000).score).toBe(92)
    expect(scored(FIRST_SCORE, 2500, 1000).score).toBe(85)
  })
  test('the average follows slowly', () => {
    expect(scored({ score: 100, average: 60, last: 60 }, 660, 1000).average).toBe(160)
  })
})
