import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { saveAs } from '../../shared/save_as.ts'

export type DownloadState = 'idle' | 'running' | 'done' | { failed: string }

/** A file that is made while it is downloaded: at most one at a time, which can be given up. */
export function useDownload() {
  const { t } = useTranslation('exports')
  const [state, setState] = useState<DownloadState>('idle')
  const running = useRef<AbortController | null>(null)
  const cancel = () => {
    running.current?.abort()
    running.current = null
  }
  useEffect(() => cancel, [])
  const download = async (path: string, name: string) => {
    if (running.current !== null) return
    const own = new AbortController()
    running.current = own
    setState('running')
    let ended: DownloadState
    try {
      saveAs(await api.blob(path, { signal: own.signal }), name)
      ended = 'done'
    } catch (error) {
      ended = own.signal.aborted ? 'idle' : { failed: errorText(error, t, t('failed')) }
    }
    // Given up: another one may be under way by now.
    if (running.current === own || own.signal.aborted) setState(ended)
    if (running.current === own) running.current = null
  }
  return {
    state,
    download,
    cancel,
    /** What was shown of the last file goes; one that is being made stays. */
    clear: () => setState((now) => (now === 'running' ? now : 'idle')),
  }
}
