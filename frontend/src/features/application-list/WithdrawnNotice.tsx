import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
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
    <Box role="status" sx={{ mb: 3 }}>
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
