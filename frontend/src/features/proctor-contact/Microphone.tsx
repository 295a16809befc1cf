import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PROCTOR_NOTICE_MS, toast } from '../../ui/toasts.ts'
import { Badge } from './Badge.tsx'

interface MicrophoneProps {
  isSilenced: boolean
  /** Nothing more pressing has its place. */
  isShown: boolean
}

/** Says that the staff silenced this candidate's microphone for as long as it is so, and once when it is given back. */
export function Microphone({ isSilenced, isShown }: MicrophoneProps) {
  const { t } = useTranslation('proctor_contact')
  const was = useRef(isSilenced)
  useEffect(() => {
    if (was.current && !isSilenced) toast('info', t('microphone.on'), PROCTOR_NOTICE_MS)
    was.current = isSilenced
  }, [isSilenced, t])
  return isSilenced && isShown ? <Badge kind="warning">{t('microphone.off')}</Badge> : null
}
