import { useEffect, useState } from 'react'
import type { Video } from '../../contract/index.ts'
import { useOpenFile } from '../../kit/parts/file_opener.ts'
import { isOwnAddress } from '../../kit/parts/sanitise.ts'
import { isInside } from './content.ts'

/** `src` is undefined until the video is open. `isLocal`: it is in the local store. */
export type VideoFiles = { src?: string; captions?: string; isLocal: boolean; failed: boolean }

const CLOSED: VideoFiles = { isLocal: true, failed: false }

const mayLoad = (field: 'src' | 'captions', address: string) =>
  isInside(field, address) || isOwnAddress(address)

/**
 * Opens the files of a video. Captions that cannot be loaded are left out; a video that cannot be loaded is
 * `failed`. Another `attempt` opens both again.
 */
export function useVideoFiles({ src, captions }: Video, attempt: number): VideoFiles {
  const openFile = useOpenFile()
  const [files, setFiles] = useState<VideoFiles>(CLOSED)
  useEffect(() => {
    let wanted = true
    const open = async (field: 'src' | 'captions', address: string | undefined) => {
      if (address === undefined || !mayLoad(field, address)) throw new Error('Not an address of ours')
      return isInside(field, address) ? { address, isLocal: true } : openFile(address)
    }
    void Promise.allSettled([open('src', src), open('captions', captions)]).then(([video, track]) => {
      if (!wanted) return
      if (video.status === 'rejected') return setFiles({ ...CLOSED, failed: true })
      setFiles({
        src: video.value.address,
        isLocal: video.value.isLocal,
        failed: false,
        ...(track.status === 'fulfilled' && { captions: track.value.address }),
      })
    })
    return () => {
      wanted = false
      setFiles(CLOSED)
    }
  }, [openFile, src, captions, attempt])
  return files
}
