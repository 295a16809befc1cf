import type { FailureKind } from '../../media/camera_failure.ts'

/** Number of steps in the texts for a failure (`capture:failure.steps.<kind>.<n>`). */
const STEPS: Readonly<Record<FailureKind, number>> = {
  refused: 3,
  system: 3,
  policy: 2,
  no_camera: 2,
  no_microphone: 2,
  no_device: 2,
  in_use: 3,
  reload: 1,
  unsupported: 1,
  unknown: 3,
}

/** The steps that solve it, as keys of the texts, in order. */
export const remedyKeys = (kind: FailureKind): string[] =>
  Array.from({ length: STEPS[kind] }, (_, at) => `failure.steps.${kind}.${at + 1}`)

/** Failures that the browser's own settings solve: the tutorial describes how. */
export const hasTutorial = (kind: FailureKind): boolean => kind === 'refused' || kind === 'unknown'

export type Browser = 'chrome' | 'firefox' | 'other'

/** The browser whose tutorial comes first. Every Chromium has Chrome's menus. */
export function browserOf(userAgent: string): Browser {
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Chrome\/|Chromium\/|CriOS\//.test(userAgent) ? 'chrome' : 'other'
}
