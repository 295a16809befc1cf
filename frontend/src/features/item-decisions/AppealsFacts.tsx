import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageLink } from '../../ui/TextLink.tsx'
import { lettersOf } from './model.ts'
import { useNumbers } from './numbers.ts'
import { hasOpen } from './ruling.ts'
import type { DecidedItem, Preview } from './types.ts'

interface AppealsFactsProps {
  item: Pick<DecidedItem, 'alternatives'>
  preview: Preview
  /** Where the appeals against items are; null without access to them. */
  address: string | null
}

/** How many appeals there are, and for whom of those that wait the mark rises. */
export function AppealsFacts({ item, preview: { appeals }, address }: AppealsFactsProps) {
  const { t } = useTranslation('item_decisions')
  const number = useNumbers().count
  const { analysis, replied, disclosed, open, undone } = appeals
  const total = analysis + replied + disclosed
  if (total === 0) return null
  return (
    <>
      <Notice kind={analysis > 0 ? 'warning' : 'info'}>
        {t('preview.appeals', { count: total, analysis, replied, disclosed })}{' '}
        {address !== null && <PageLink to={address}>{t('preview.appealsOpen')}</PageLink>}
      </Notice>
      {hasOpen(open) && <Open item={item} open={open} />}
      {open !== null && open.graded > 0 && (
        <div>{t('preview.graded', { count: open.graded, number: number(open.graded) })}</div>
      )}
      {undone !== null && <Undone undone={undone} />}
    </>
  )
}

/** Those that wait, by what was answered. */
function Open({
  item,
  open,
}: {
  item: AppealsFactsProps['item']
  open: NonNullable<Preview['appeals']['open']>
}) {
  const { t, i18n } = useTranslation('item_decisions')
  const { count } = useNumbers()
  const numbers = ({ raised, others }: { raised: number; others: number }) => ({
    raised: count(raised),
    others: count(others),
  })
  const answerOf = (ids: readonly number[]) =>
    lettersOf(ids, item.alternatives, { language: i18n.language, type: 'conjunction' })
  return (
    <div>
      <Box sx={{ fontWeight: 600 }}>{t('preview.open', numbers(open))}</Box>
      <Box component="ul" className="numbers" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        {item.alternatives.length > 0 &&
          open.groups.map(({ alternatives, ...group }) => (
            <li key={alternatives.join()}>
              {alternatives.length === 0
                ? t('preview.openBlank', numbers(group))
                : t('preview.openGroup', { ...numbers(group), answer: answerOf(alternatives) })}
            </li>
          ))}
      </Box>
    </div>
  )
}

function Undone({ undone }: { undone: NonNullable<Preview['appeals']['undone']> }) {
  const { t } = useTranslation('item_decisions')
  const { count } = useNumbers()
  const { withdrawn, disclosed, replaced } = undone
  if (withdrawn + disclosed + replaced === 0) return null
  const texts = (['withdrawn', 'disclosed', 'replaced'] as const).flatMap((what) =>
    undone[what] === 0
      ? []
      : [t(`preview.undone.${what}`, { count: undone[what], number: count(undone[what]) })]
  )
  return <Notice kind="warning">{texts.join(' ')}</Notice>
}
