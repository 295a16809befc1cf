import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { useAllowed } from '../../api/permissions.ts'
import { orderReportCards } from '../../exam/report_cards/order_report_cards.ts'
import { Button } from '../../ui/Button.ts'
import ExpandMore from '../../ui/icons/ExpandMore.ts'
import { PopupEntry, PopupMenu } from '../../ui/PopupMenu.tsx'
import { toast } from '../../ui/toasts.ts'

/** What is done with all finished exams of a collection at once. */
export function PostExamActions({ collection }: { collection: { id: number } }) {
  const { t } = useTranslation('post_exam')
  const allowed = useAllowed()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mutate, isPending } = useMutation({
    ...orderReportCards(useQueryClient(), collection.id),
    onSuccess: () => toast('success', t('generated')),
    onError: (error) => toast('error', errorText(error, t, t('generateFailed'))),
  })
  if (!allowed('Dashboard.ReportCard.enable')) return null
  const generate = () => {
    setAnchor(null)
    if (!isPending) mutate(null)
  }
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-disabled={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('columns.actions')}
      </Button>
      {anchor !== null && (
        <PopupMenu isAtEnd label={t('columns.actions')} anchor={anchor} onClose={() => setAnchor(null)}>
          <PopupEntry text={t('generate')} onChoose={generate} />
        </PopupMenu>
      )}
    </>
  )
}
