import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { isRejection } from '../../../api/errors.ts'
import { addressOfAnswers } from '../../../exam/reading.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import ArrowBackIcon from '../../../ui/icons/ArrowBack.ts'
import PrintIcon from '../../../ui/icons/PrintOutlined.ts'
import { MessagePage } from '../../../ui/MessagePage.tsx'
import { OnPaper } from '../../../ui/OnPaper.tsx'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import type { PayableProcess } from '../types.ts'
import { PaymentView } from './PaymentView.tsx'
import { staleText } from './process_state.ts'
import { processKey, useProcess } from './use_process.ts'

/** `/pagamentos/{id}`: how to pay for the appeals of an exam, and whether they are paid. */
export function PaymentScreen({ userId, id }: { userId: number; id: number }) {
  const { t } = useTranslation('payments')
  const found = useProcess(userId, id)
  usePageTitle(t('title'))
  // What was read stays while it cannot be read again: the code is needed where the connection is worst.
  if (found.data !== undefined)
    return <Payment userId={userId} process={found.data} found={found} isOld={found.isError} />
  if (isRejection(found.error)) return <MissingPayment />
  return (
    <Box sx={PAGE}>
      {found.isError ? (
        <RetryNotice onRetry={() => void found.refetch()}>
          {errorText(found.error, t, t('loadFailed'))}
        </RetryNotice>
      ) : (
        <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 420, borderRadius: 10 }} />
      )}
    </Box>
  )
}

interface PaymentProps {
  userId: number
  process: PayableProcess
  found: { refetch(): Promise<unknown> }
  /** The last attempt to read it failed. */
  isOld: boolean
}

function Payment({ userId, process, found, isOld }: PaymentProps) {
  const { t } = useTranslation('payments')
  const client = useQueryClient()
  const { id } = process
  const renew = async (): Promise<string | null> => {
    try {
      const renewed = await api.post('/v1/appeal-process/:id/new_charge', { params: { id } })
      client.setQueryData(processKey(userId, id), renewed)
      return null
    } catch (error) {
      // The reason of a refusal, such as a deadline that has passed, is read with the state that it names.
      void found.refetch()
      return errorText(error, t, t('state.renewFailed'))
    }
  }
  return (
    <Box sx={PAGE}>
      <OnPaper />
      <Typography variant="h1">{t('title')}</Typography>
      <Typography className="numbers" sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
        {t('number', { id })}
      </Typography>
      <Box data-print="no" sx={{ mb: 5, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {process.application !== null && (
          <Button
            component={Link}
            to={addressOfAnswers(process.application)}
            variant="outlined"
            startIcon={<ArrowBackIcon />}
            sx={{ minHeight: 44 }}
          >
            {t('back')}
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<PrintIcon />}
          onClick={() => window.print()}
          sx={{ minHeight: 44 }}
        >
          {t('print')}
        </Button>
      </Box>
      {isOld && (
        <Box data-print="no" sx={{ mb: 5 }}>
          <RetryNotice onRetry={() => void found.refetch()}>{t(staleText(process))}</RetryNotice>
        </Box>
      )}
      <PaymentView process={process} onRenew={renew} />
    </Box>
  )
}

/** There is no such payment for this person. */
function MissingPayment() {
  const { t } = useTranslation('payments')
  return (
    <MessagePage
      inPage
      title={t('missing.title')}
      text={t('missing.text')}
      actions={
        <Button component={Link} to="/applications" variant="contained">
          {t('missing.toExams')}
        </Button>
      }
    />
  )
}

const PAGE = { maxWidth: 1040, mx: 'auto', px: { xs: 4, sm: 8 }, pt: { xs: 5, sm: 7 }, pb: 12 } as const
