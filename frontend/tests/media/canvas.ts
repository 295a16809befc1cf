import { vi } from 'vitest'

/**
 * Stubs what a page needs to draw a frame of a video: `made` receives the size of each.
 * The test restores the globals.
 */
export function stubCanvas(made: (size: string, type: string) => void = () => {}): void {
  vi.stubGlobal('document', {
    createElement: () => ({
      width: 0,
      height: 0,
      getContext: () => ({ drawImage: () => {} }),
      toBlob(this: { width: number; height: number }, done: (blob: Blob) => void, type: string) {
        const size = `${this.width}x${this.height}`
        made(size, type)
        done(new Blob([size], { type }))
      },
    }),
  })
}

/** A video that plays. */
export const video = {
  readyState: 2,
  HAVE_CURRENT_DATA: 2,
  videoWidth: 1280,
  videoHeight: 720,
} as unknown as HTMLVideoElement
