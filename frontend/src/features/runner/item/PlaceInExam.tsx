import { styled } from '../../../ui/styled.ts'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { unansweredCount, type NavItem } from '../rules/navigation.ts'
import { useExam, useNavItems } from '../exam/context.ts'

const Text = styled('div')(({ theme }) => ({
  minWidth: 0,
  lineHeight: 1.3,
  '& > b': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > span': {
    fontSize: '0.9375rem',
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  [theme.breakpoints.up('sm')]: { '& > [data-narrow]': { display: 'none' } },
  [theme.breakpoints.down('sm')]: {
    '& > b': { fontSize: '0.9375rem' },
    '& > span': { fontSize: '0.875rem' },
    '& > [data-wide]': { display: 'none' },
  },
}))

/** The exam's name, the number of the item and, if the institution enables it, how many are answered. */
export const PlaceInExam = memo(function PlaceInExam({ navItem }: { navItem: NavItem }) {
  const { t } = useTranslation('runner')
  const { application, rules } = useExam()
  const navItems = useNavItems()
  const total = navItems.filter((one) => one.asksAnswer).length
  const answered = total - unansweredCount(navItems)
  return (
    <Text>
      <b title={application.exam.name}>{application.exam.name}</b>
      <span data-wide>
        {t('item.place', { number: navItem.number, total: navItems.length })}
        {rules.showCounter && ` · ${t('item.counter', { count: answered, total })}`}
      </span>
      <span data-narrow>
        {t('item.placeShort', { number: navItem.number, total: navItems.length })}
        {rules.showCounter && ` · ${t('item.counterShort', { count: answered })}`}
      </span>
    </Text>
  )
})
