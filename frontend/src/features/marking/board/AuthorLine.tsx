import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import type { AuthorLooks, SeenAuthor } from './use_author.ts'

interface AuthorLineProps {
  looks: AuthorLooks['looks']
  /** Null: not shown. */
  author: SeenAuthor['author'] | null
  /** Epoch ms. */
  now: number
}

/** Who has seen whose a text is, and whose it is where it is shown. */
export function AuthorLine({ looks, author, now }: AuthorLineProps) {
  return (
    <>
      <Looks looks={looks} now={now} />
      {author !== null && <Person author={author} />}
    </>
  )
}

function Looks({ looks, now }: Pick<AuthorLineProps, 'looks' | 'now'>) {
  const { t, i18n } = useTranslation('marking')
  if (looks.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('author.nobody')}</Box>
  return (
    <Box component="ul" className="numbers" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {looks.map(({ by, firstAt, lastAt, reason }) => (
        <li key={by.id}>
          {t('author.seen', { name: by.name, time: dayAndTime(firstAt, i18n.language, now) })}
          {lastAt !== firstAt && ` ${t('author.last', { time: dayAndTime(lastAt, i18n.language, now) })}`}
          <Box sx={{ color: 'text.secondary' }}>{t('author.reason', { reason })}</Box>
        </li>
      ))}
    </Box>
  )
}

function Person({ author }: { author: SeenAuthor['author'] }) {
  const { t } = useTranslation('marking')
  const { name, publicIdentifier, school, classes } = author
  const facts = [
    ['name', name],
    ['identifier', publicIdentifier],
    ['school', school],
    ['classes', classes === null || classes.length === 0 ? null : classes.join(', ')],
  ] as const
  return (
    <Box component="dl" aria-label={t('author.title')} sx={FACTS}>
      {facts.map(
        ([fact, value]) =>
          value !== null && (
            <div key={fact}>
              <dt>{t(`author.facts.${fact}`)}</dt>
              <dd>{value}</dd>
            </div>
          )
      )}
    </Box>
  )
}

const FACTS = {
  m: 0,
  pl: 3,
  borderLeft: 3,
  borderColor: 'divider',
  display: 'grid',
  gap: 1.5,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 700 },
} as const
