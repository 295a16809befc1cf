import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { Box } from '../../ui/Box.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.ts'
import { StoppedDisclosure } from './StoppedDisclosure.tsx'
import {
  retryDisclosure,
  useDisclosures,
  useReadDisclosuresAgain,
  type DisclosurePlace,
} from './use_disclosures.ts'

interface DisclosureStateProps {
  place: DisclosurePlace
  /** One goes on by this job. */
  onRetried?(job: number | null): void
}

/** What is being disclosed just now, and what has stopped. Takes a line of its own in a row of acts. */
export function DisclosureState({ place, onRetried }: DisclosureStateProps) {
  const { t } = useTranslation('corrections')
  const disclosures = useDisclosures(place)
  const readAgain = useReadDisclosuresAgain()
  const found = disclosures.data ?? []
  const retry = async (id: number): Promise<string | null> => {
    try {
      const { job } = await retryDisclosure(place, id)
      toast('success', t('disclose.stopped.retried'))
      onRetried?.(job)
      return null
    } catch (error) {
      return errorText(error, t, t('disclose.stopped.failed'))
    } finally {
      await readAgain()
    }
  }
  return (
    <Box sx={{ order: 1, flexBasis: '100%', display: 'grid', gap: 3, '&:empty': { display: 'none' } }}>
      {found.some(({ state }) => state === 'RUNNING') && (
        <div role="status">
          <Notice kind="info">{t('disclose.running')}</Notice>
        </div>
      )}
      {found.map((one) =>
        one.state === 'FAILED' ? (
          <StoppedDisclosure
            key={one.id}
            disclosure={one}
            now={disclosures.dataUpdatedAt}
            onRetry={() => retry(one.id)}
          />
        ) : null
      )}
    </Box>
  )
}
