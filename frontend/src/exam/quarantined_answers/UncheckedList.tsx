import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../locales/dates.ts'
import type { UncheckedAnswer } from './use_quarantined_answers.ts'

/** Answers accepted by the device's report alone, without a check: staff are informed, no decision is needed. */
export function UncheckedList({ list }: { list: readonly UncheckedAnswer[] }) {
  const { t, i18n } = useTranslation('quarantined_answers')
  const [now] = useState(() => Date.now())
  const opened = ({ openedAt }: UncheckedAnswer) =>
    openedAt === null ? null : t('unchecked.opened', { at: dayAndTime(openedAt, i18n.language, now) })
  const took = ({ seconds, limitSeconds }: UncheckedAnswer) =>
    seconds === null || limitSeconds === null ? null : t('unchecked.took', { seconds, limit: limitSeconds })
  return (
    <Box component="section" aria-label={t('unchecked.title')} sx={{ mt: 6 }}>
      <Typography variant="h3" component="h3" sx={{ fontSize: '1.0625rem' }}>
        {t('unchecked.title')}
      </Typography>
      <Box sx={{ color: 'text.secondary' }}>{t('unchecked.hint')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {list.map((one) => (
          <Box
            component="li"
            key={`${one.what}-${one.answer.id}`}
            data-testid="unchecked-answer"
            sx={{ py: 3, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 1 }}
          >
            <Box sx={{ fontWeight: 700 }}>
              {one.answer.verboseName?.trim() || t('item', { number: one.answer.position })}
            </Box>
            <Box>
              {t(one.what === 'order' && one.at !== null ? 'unchecked.passed' : `unchecked.${one.what}`)}
            </Box>
            {one.what === 'time' && (
              <Box className="numbers" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {[opened(one), took(one)].filter(Boolean).join(' · ')}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
