/**
 * Checks the camera's frames outside of the main thread, so that typing is never
 * delayed. No frame leaves this worker.
 */
import {
  faceReportOf,
  loadDetector,
  lookAtFaces,
  NO_FACE_FINDINGS,
  type DetectorModule,
  type FaceDetector,
} from './faces.ts'
import { look, NO_FINDINGS, reportOf } from './findings.ts'
import { CHECK_HEIGHT, CHECK_WIDTH, lumaOf, measure } from './luma.ts'
import type { Answer, Ask } from './protocol.ts'

const canvas = new OffscreenCanvas(CHECK_WIDTH, CHECK_HEIGHT)
const context = canvas.getContext('2d', { willReadFrequently: true })
let before: Uint8Array | null = null
let findings = NO_FINDINGS
let faceFindings = NO_FACE_FINDINGS
let detector: FaceDetector | null = null

const say = (answer: Answer) => postMessage(answer)

async function start(faceModule: string | null, wantsFaces: boolean) {
  if (wantsFaces) {
    const fetchModule = (address: string) => import(/* @vite-ignore */ address) as Promise<DetectorModule>
    detector = await loadDetector(faceModule, fetchModule, () => canvas.transferToImageBitmap())
  }
  say({ kind: 'detector', state: detector === null ? 'off' : 'on' })
}

async function frameCame(frame: ImageBitmap, at: number) {
  const began = performance.now()
  if (context !== null) {
    context.drawImage(frame, 0, 0, CHECK_WIDTH, CHECK_HEIGHT)
    const luma = lumaOf(context.getImageData(0, 0, CHECK_WIDTH, CHECK_HEIGHT).data)
    findings = look(findings, measure(luma, before), at)
    before = luma
  }
  if (detector !== null) {
    const faces = await detector.detect(frame).catch(() => null)
    faceFindings = faces === null ? NO_FACE_FINDINGS : lookAtFaces(faceFindings, faces.length, at)
  }
  frame.close()
  say({
    kind: 'report',
    picture: reportOf(findings, at),
    faces: faceReportOf(faceFindings, at),
    costMs: performance.now() - began,
  })
}

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  if (data.kind === 'start') void start(data.faceModule, data.wantsFaces)
  else void frameCame(data.frame, data.at)
})
