import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { AppealsFacts } from './AppealsFacts.tsx'
import { useNumbers } from './numbers.ts'
import { PreviewTables } from './PreviewTables.tsx'
import { SelectionEffects } from './SelectionEffects.tsx'
import type { DecidedItem, Preview } from './types.ts'

/** More changes than this are not listed one by one. */
const FEW_CHANGES = 6

interface PreviewPanelProps {
  item: Pick<DecidedItem, 'alternatives'>
  preview: Preview
  /** It is not what was shown before: something changed meanwhile, and nothing was applied. */
  isRenewed: boolean
  /** Where the appeals against items are; null without access to them. */
  appeals: string | null
}

/** What the decision would do: to how many, by how much, and what it does not do. */
export function PreviewPanel({ item, preview, isRenewed, appeals }: PreviewPanelProps) {
  const { t } = useTranslation('item_decisions')
  const { count } = useNumbers()
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever asked reads the answer next, and again where it is another one.
  useEffect(() => title.current?.focus(), [preview.basis])
  const { exam, rise, fall } = preview
  return (
    <Box component="section" aria-labelledby="decision-preview" sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Typography variant="h3" id="decision-preview" ref={title} tabIndex={-1}>
        {t('preview.title', { count: rise + fall, number: count(rise + fall) })}
      </Typography>
      {isRenewed && (
        <div role="alert">
          <Notice kind="warning">{t('preview.renewed')}</Notice>
        </div>
      )}
      <Box component="ul" className="numbers" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        <Facts preview={preview} />
      </Box>
      {exam.count === 0 && <Notice kind="info">{t('preview.nobody')}</Notice>}
      {fall > 0 && (
        <Notice kind="warning">{t('preview.fallWarning', { count: fall, number: count(fall) })}</Notice>
      )}
      <AppealsFacts item={item} preview={preview} address={appeals} />
      <SelectionEffects selections={preview.selections} />
      <PreviewTables preview={preview} />
    </Box>
  )
}

function Facts({ preview }: { preview: Preview }) {
  const { t } = useTranslation('item_decisions')
  const { count, points, change, fixed, percent } = useNumbers()
  const { exam, rise, fall, changes, pValue, discrimination } = preview
  return (
    <>
      <li>{t('preview.count', { count: exam.count, number: count(exam.count) })}</li>
      {rise + fall > 0 && (
        <>
          <Side side="rise" total={rise} changes={changes.filter(({ by }) => by > 0)} />
          <Side side="fall" total={fall} changes={changes.filter(({ by }) => by < 0)} />
        </>
      )}
      <li>{t('preview.mean', { change: change(exam.before.mean, exam.after.mean) })}</li>
      <li>{t('preview.median', { change: change(exam.before.median, exam.after.median) })}</li>
      {exam.most.before !== exam.most.after && (
        <li>{t('preview.most', { before: points(exam.most.before), after: points(exam.most.after) })}</li>
      )}
      {pValue !== null && <li>{t('preview.pValue', { share: percent(pValue) })}</li>}
      {discrimination !== null && <li>{t('preview.discrimination', { value: fixed(discrimination) })}</li>}
    </>
  )
}

interface SideProps {
  side: 'rise' | 'fall'
  total: number
  changes: Preview['changes']
}

/** How many rise, or fall, and by how much. */
function Side({ side, total, changes }: SideProps) {
  const { t } = useTranslation('item_decisions')
  const { count, points } = useNumbers()
  const amounts = changes.map(({ by }) => Math.abs(by))
  const lines = changes.map(({ by, count: people }) => (
    <li key={by}>
      {t(`preview.${side}By`, { count: people, number: count(people), points: points(Math.abs(by)) })}
    </li>
  ))
  if (changes.length === 1) return lines
  return (
    <li>
      {t(`preview.${side}`, { count: total, number: count(total) })}
      {changes.length > FEW_CHANGES
        ? t('preview.span', { least: points(Math.min(...amounts)), most: points(Math.max(...amounts)) })
        : changes.length > 1 && (
            <Box component="ul" sx={{ pl: 5 }}>
              {lines}
            </Box>
          )}
    </li>
  )
}
