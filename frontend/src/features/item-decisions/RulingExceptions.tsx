import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { dayAndTime } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageLink } from '../../ui/TextLink.tsx'
import { EXCEPT_MOST } from './ruling.ts'
import type { DecidedItem } from './types.ts'
import { useOpenAppeals, type AppealLine } from './use_ruling.ts'

interface RulingExceptionsProps {
  item: DecidedItem
  except: readonly number[]
  onChange(except: readonly number[]): void
  /** The page of one appeal. */
  appealAddress(appeal: AppealLine): string
}

/** The appeals that wait, the oldest first: those that are ticked are replied to by hand. */
export function RulingExceptions({ item, except, onChange, appealAddress }: RulingExceptionsProps) {
  const { t, i18n } = useTranslation('item_decisions')
  const [openedAt] = useState(() => Date.now())
  const found = useOpenAppeals(item)
  const toggle = (id: number, isOut: boolean) =>
    onChange(isOut ? [...except, id].slice(0, EXCEPT_MOST) : except.filter((one) => one !== id))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {t('ruling.except')}
      </Box>
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {t('ruling.excepted', { count: except.length })}
      </Box>
      {found.data === undefined ? (
        found.isError ? (
          <RetryNotice onRetry={() => void found.refetch()}>
            {errorText(found.error, t, t('ruling.listFailed'))}
          </RetryNotice>
        ) : (
          <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 88, borderRadius: 10 }} />
        )
      ) : (
        <Box component="ul" sx={LIST}>
          {found.data.pages
            .flatMap(({ rows }) => rows)
            .map((appeal) => (
              <Box component="li" key={appeal.id} sx={LINE}>
                <CheckLine
                  label={`${appeal.user.name} · ${t('ruling.sent', {
                    id: appeal.id,
                    day: dayAndTime(appeal.createdAt, i18n.language, openedAt),
                  })}`}
                  checked={except.includes(appeal.id)}
                  onChange={(isOut) => toggle(appeal.id, isOut)}
                />
                <PageLink to={appealAddress(appeal)} aria-label={t('ruling.readOf', { id: appeal.id })}>
                  {t('ruling.read')}
                </PageLink>
              </Box>
            ))}
        </Box>
      )}
      {found.hasNextPage && (
        <Button
          size="small"
          variant="outlined"
          aria-disabled={found.isFetchingNextPage}
          sx={{ minHeight: 44 }}
          onClick={() => void (found.isFetchingNextPage || found.fetchNextPage())}
        >
          {t('ruling.more')}
        </Button>
      )}
    </Box>
  )
}

const LIST = {
  listStyle: 'none',
  m: 0,
  mt: 1,
  p: 0,
  display: 'grid',
  maxHeight: 320,
  overflowY: 'auto',
} as const

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
} as const
