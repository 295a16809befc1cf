import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Link, useLocation } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { StatusTag } from '../StatusTag.tsx'
import { fromList, responseAddress } from './response_address.ts'
import type { AppealRow } from '../types.ts'

/** One appeal: whose it is, against what, how far it is, and the way to it. `now`: epoch ms. */
export function AppealCard({ appeal, now }: { appeal: AppealRow; now: number }) {
  const { t, i18n } = useTranslation('appeals_desk')
  const location = useLocation()
  const id = useId()
  const { user, exam, position, status, result, createdAt } = appeal
  const detail = appeal.hideCandidateName ? null : user.publicIdentifier
  return (
    <Box component="li" sx={CARD}>
      <Box sx={{ minWidth: 0, flex: '1 1 220px', display: 'grid', gap: 1 }}>
        <Box id={id} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {user.name}
          {detail !== null && (
            <Box component="span" sx={{ ml: 2, fontWeight: 400, color: 'text.secondary' }}>
              {detail}
            </Box>
          )}
        </Box>
        <Box className="numbers" sx={{ overflowWrap: 'anywhere' }}>
          {t('card.against', { exam: exam.name, position })}
        </Box>
        <Box className="numbers" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {t('card.sent', { id: appeal.id, day: dayAndTime(createdAt, i18n.language, now) })}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
          <StatusTag status={status} />
          {result !== null && <span>{result.description}</span>}
        </Box>
      </Box>
      <Button
        component={Link}
        to={responseAddress(appeal)}
        state={fromList(location)}
        variant={status.tag === 'analysis' ? 'contained' : 'outlined'}
        aria-describedby={id}
        sx={{ minHeight: 44, flexGrow: { xs: 1, sm: 0 } }}
      >
        {t(status.tag === 'analysis' ? 'card.reply' : 'card.view')}
      </Button>
    </Box>
  )
}

const CARD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  backgroundColor: 'background.paper',
} as const
