import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useTranslation } from 'react-i18next'
import type { User } from '../../api/session.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { laterView } from '../../shared/later_piece.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Filters } from './filters.ts'
import type { Collection } from './types.ts'

const CollectionInstructions = laterView(() => import('./CollectionInstructions.tsx'))

interface GreetingProps {
  user: User
  filters: Filters
  /** Null until it is loaded. */
  collection: Collection | null
  fromCache: boolean
  onInstructionsShown: () => void
}

const leadOf = ({ loggedGroup }: User) =>
  loggedGroup === 'RESPONSIBLE'
    ? 'guardian'
    : loggedGroup === 'ALUNO' || loggedGroup === 'RESPONDENTE'
      ? 'candidate'
      : 'staff'

/** Greets the person, or names the collection of these exams. */
export function Greeting({ user, filters, collection, fromCache, onInstructionsShown }: GreetingProps) {
  const { t } = useTranslation('applications')
  const lead = leadOf(user)
  const name = user.name.split(' ')[0] ?? user.name
  const isCollection = filters.collection !== null
  return (
    <header>
      {isCollection && (
        <Breadcrumbs
          crumbs={[{ text: t('start'), to: '/applications' }, { text: collection?.name ?? t('collection') }]}
        />
      )}
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {isCollection
          ? (collection?.name ?? t('collection'))
          : t(lead === 'guardian' ? 'greeting.guardian' : 'greeting.other', { name })}
      </Typography>
      {!isCollection && (
        <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>{t(`lead.${lead}`)}</Typography>
      )}
      {isCollection && collection?.instructions && (
        <CollectionInstructions html={collection.instructions} onShown={onInstructionsShown} />
      )}
      {fromCache && (
        <Box sx={{ mt: 5 }}>
          <Notice kind="warning">{t('fromCache')}</Notice>
        </Box>
      )}
    </header>
  )
}
