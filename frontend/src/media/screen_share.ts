import { SCREEN_STILL } from './stills.ts'

/**
 * `refused`: the person denied it. `not_whole`: a window or tab was chosen instead of the complete screen.
 * `unsupported`: phones, mostly.
 */
export type ScreenFailure = 'refused' | 'not_whole' | 'unsupported'

type Share = Pick<MediaDevices, 'getDisplayMedia'>

/** Phones and some browsers cannot share their screen. */
export const canShareScreen = (): boolean =>
  typeof (globalThis.navigator?.mediaDevices as Partial<Share> | undefined)?.getDisplayMedia === 'function'

/** Requests the complete screen; call it from a click. Anything less is stopped at once and is a failure. */
export async function shareScreen(
  media: Partial<Share> | undefined = globalThis.navigator?.mediaDevices
): Promise<{ stream: MediaStream } | { failure: ScreenFailure }> {
  if (typeof media?.getDisplayMedia !== 'function') return { failure: 'unsupported' }
  try {
    const stream = await media.getDisplayMedia({
      video: {
        displaySurface: 'monitor',
        width: SCREEN_STILL.width,
        height: SCREEN_STILL.height,
        frameRate: 2,
      },
      audio: false,
      // Chromium: offers complete screens first. Other browsers ignore it.
      ...({
        monitorTypeSurfaces: 'include',
        selfBrowserSurface: 'exclude',
        surfaceSwitching: 'exclude',
      } as object),
    })
    const surface = stream.getVideoTracks()[0]?.getSettings().displaySurface
    // Firefox does not report what was chosen; where it is known it must be the complete screen.
    if (surface !== undefined && surface !== 'monitor') {
      for (const track of stream.getTracks()) track.stop()
      return { failure: 'not_whole' }
    }
    return { stream }
  } catch (error) {
    return { failure: error instanceof TypeError ? 'unsupported' : 'refused' }
  }
}
