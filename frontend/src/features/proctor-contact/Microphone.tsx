import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PROCTOR_NOTICE_MS, toast } from '../../ui/toasts.ts'
import { Badge } from './Badge.tsx'

interface MicrophoneProps {
  isSilenced: boolean
  /** No notice of higher priority uses the place. */
  isShown: boolean
}

/** Shows while the staff has silenced this candidate's microphone, and once when it is given back. */
export function Microphone({ isSilenced, isShown }: MicrophoneProps) {
  const { t } = useTranslation('proctor_contact')
  const was = useRef(isSilenced)
  useEffect(() => {
    if (was.current && !isSilenced) toast('info', t('microphone.on'), PROCTOR_NOTICE_MS)
    was.current = isSilenced
  }, [isSilenced, t])
  return isSilenced && isShown ? <Badge kind="warning">{t('microphone.off')}</Badge> : null
}
