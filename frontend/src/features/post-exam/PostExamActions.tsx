import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { useAllowed } from '../../api/permissions.ts'
import { orderReportCards } from '../../exam/report_cards/order_report_cards.ts'
import { Button } from '../../ui/Button.ts'
import ExpandMore from '../../ui/icons/ExpandMore.ts'
import { MuiTheme } from '../../ui/MuiTheme.tsx'
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
      <MuiTheme>
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          container={() => document.getElementById('conteudo') ?? document.body}
          onClose={() => setAnchor(null)}
          disableScrollLock
          transitionDuration={0}
          slotProps={{ list: { 'aria-label': t('columns.actions') } }}
        >
          <MenuItem onClick={generate}>{t('generate')}</MenuItem>
        </Menu>
      </MuiTheme>
    </>
  )
}
