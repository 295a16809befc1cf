import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import { focusTitle } from '../../ui/focus_title.ts'
import { toast } from '../../ui/toasts.ts'
import { LIST_KEY } from './use_applications.ts'

export interface Withdrawn {
  id: number
  /** Of its candidate. */
  name: string
}

/** The exam that was just withdrawn, and the way back: no list has it any more. */
export function WithdrawnNotice({ withdrawn, onClose }: { withdrawn: Withdrawn; onClose(): void }) {
  const { t } = useTranslation('application_list')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  // The button that closes it goes with it: the focus is not lost to the page.
  useLayoutEffect(() => {
    const box = notice.current
    return () => {
      if (box?.contains(document.activeElement)) focusTitle()
    }
  }, [])
  const restore = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await api.post('/v1/applications/:id/restore', { params: { id: withdrawn.id }, body: {} })
      toast('success', t('withdrawn.restored', { name: withdrawn.name }))
      onClose()
    } catch (error) {
      toast('error', errorText(error, t, t('withdrawn.failed')))
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [LIST_KEY] })
    }
  }
  return (
    <Box ref={notice} role="status" sx={{ mb: 3 }}>
      <Notice
        kind="info"
        action={
          <Box sx={{ display: 'flex', gap: 2 }}>
            {/* The row that had the focus leaves the list. */}
            <Button
              autoFocus
              size="small"
              variant="outlined"
              aria-disabled={isBusy}
              onClick={() => void restore()}
            >
              {t('withdrawn.restore')}
            </Button>
            <Button size="small" onClick={onClose}>
              {t('common:close')}
            </Button>
          </Box>
        }
      >
        {t('plain.withdraw.done', { name: withdrawn.name })}
      </Notice>
    </Box>
  )
}
