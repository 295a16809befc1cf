import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/router/index.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { appealAddress, newAppealAddress, obstacleText } from './appeal_line.ts'
import type { AnswerSheet, SheetEntry } from './types.ts'

interface AppealLinkProps {
  entry: SheetEntry
  sheet: AnswerSheet
  /** Of the item. */
  name: string
}

/** To the appeal against an item, or to the form for one; nothing where neither is possible. */
export function AppealLink({ entry, sheet, name }: AppealLinkProps) {
  const { t } = useTranslation('answer_sheet')
  const { appeal, isCancelled, itemId } = entry
  if (appeal === undefined || (appeal.appealId === null && !appeal.canIssue)) return null
  const isThere = appeal.appealId !== null
  return (
    <Button
      component={Link}
      to={
        appeal.appealId !== null
          ? appealAddress(appeal.appealId, sheet.application.id)
          : newAppealAddress(sheet.application.id, itemId, appeal)
      }
      state={{ postItemNavigation: sheet.disclosure.items, isCancelled }}
      aria-label={t(isThere ? 'appeal.viewNamed' : 'appeal.issueNamed', { name })}
      sx={{ minHeight: 44 }}
    >
      {t(isThere ? 'appeal.view' : 'appeal.issue')}
    </Button>
  )
}

/** The same below the review of an item, with the reason in words where there is no way to an appeal. */
export function AppealPart(props: AppealLinkProps) {
  const { t, i18n } = useTranslation('answer_sheet')
  // Only used to leave out the year of this year's dates.
  const [openedAt] = useState(() => Date.now())
  const { appeal } = props.entry
  if (appeal === undefined) return null
  const obstacle = obstacleText(appeal, t, i18n.language, openedAt)
  return (
    <Box data-print="no" sx={{ mt: 4, '&:empty': { display: 'none' } }}>
      <AppealLink {...props} />
      {obstacle !== null && <Box sx={{ color: 'text.secondary' }}>{obstacle}</Box>}
    </Box>
  )
}
